// The registration form, which TanStack Query posts.
import './registration.css';
import type { ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';

export default function RegistrationLayout({ children }: { readonly children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
