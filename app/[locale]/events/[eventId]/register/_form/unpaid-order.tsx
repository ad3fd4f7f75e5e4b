// Leads back to an order of this race that waits to be paid, where this browser remembers one: what was sent fills no
// form any more, and its code is mailed only once it is paid. Covered until it does (`unpaid-order-element`).
import type { UnpaidGiven } from './unpaid-order-element.ts';

type Props = UnpaidGiven & { readonly text: string; readonly link: string };

export const UnpaidOrder = ({ text, link, ...given }: Props) => (
  <unpaid-order data-own="" data-given={JSON.stringify(given)}>
    <p role="status" className="notice notice-warn" hidden>
      {text}{' '}
      <a href={given.orders} className="link">
        {link}
      </a>
    </p>
  </unpaid-order>
);
