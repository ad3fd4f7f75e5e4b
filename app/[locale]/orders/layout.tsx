// Forms and the status of orders use TanStack Query.
import type { ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';
import '#components/checkout/checkout.css';

export default function LiveLayout({ children }: { readonly children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
