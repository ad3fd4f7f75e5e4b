// What integration tests check of a checkout: its view, its row, and the writes that reached the provider.
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import type { testStorefront } from './storefront.ts';

type Storefront = Pick<Awaited<ReturnType<typeof testStorefront>>, 'ctx' | 'sandbox'>;

/** `lastSeq` and `written` go by the sandbox's log of requests: writes after `since` whose path is like `path`. */
export function probe({ ctx, sandbox }: Storefront) {
  return {
    view: async (ref: string): Promise<CheckoutView> => {
      const seen = await findCheckoutView(ctx, ref);
      if (!seen) throw new Error('no such checkout');
      return seen;
    },
    rowOf: (ref: string) => ctx.db.checkout.findUniqueOrThrow({ where: { ref } }),
    lastSeq: async () => (await sandbox.control.log()).at(-1)?.seq ?? 0,
    written: async (since: number, path: RegExp) =>
      (await sandbox.control.log(since)).filter((one) => one.method === 'POST' && path.test(one.path)),
  };
}
