// Registration, orders and payments: forms that TanStack Query posts, and status that it polls.
import './checkout.css';
import type { ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';
import { KeepTyped } from '#components/ui/form/keep-typed.tsx';

export default function CheckoutLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Providers>
      <KeepTyped />
      {children}
    </Providers>
  );
}
