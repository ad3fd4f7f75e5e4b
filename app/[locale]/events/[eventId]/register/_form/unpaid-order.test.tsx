import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnpaidOrder } from './unpaid-order.tsx';

const drawn = renderToStaticMarkup(
  <UnpaidOrder race="evt_1" shown={null} orders="/orders/" text="Not paid yet." link="Go on" />,
);

// The script uncovers it: a drawing of the server, which knows of no order, would cover it again.
it('is covered, and the script’s own from then on', () => {
  expect(drawn).toMatch(/^<unpaid-order data-own="" data-given="[^"]*"><p [^>]*hidden="">/);
});
