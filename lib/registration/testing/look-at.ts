// What integration tests look at after an entry: its view, its row, and which writes have reached the provider.
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { readCheckout } from '#lib/registration/view/read-checkout.ts';
import type { testStorefront } from './storefront.ts';

type Storefront = Pick<Awaited<ReturnType<typeof testStorefront>>, 'ctx' | 'sandbox'>;

/** `lastSeq` and `written` go by the sandbox's log of requests: writes after `since` whose path is like `path`. */
export function lookAt({ ctx, sandbox }: Storefront) {
  return {
    view: async (ref: string): Promise<CheckoutView> => {
      const seen = await readCheckout(ctx, ref);
      if (!seen) throw new Error('no such checkout');
      return seen;
    },
    rowOf: (ref: string) => ctx.db.checkout.findUniqueOrThrow({ where: { ref } }),
    lastSeq: async () => (await sandbox.control.log()).at(-1)?.seq ?? 0,
    written: async (since: number, path: RegExp) =>
      (await sandbox.control.log(since)).filter((one) => one.method === 'POST' && path.test(one.path)),
  };
}
