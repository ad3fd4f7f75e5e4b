// Looks at the model's world after each action for what must never be, and says it in a sentence.
import { isPending, isSettled, settledRank } from '#lib/mirror/order-states.ts';
import { isTerminal } from '#lib/registration/checkout-stage.ts';
import type { Ends } from './model-calls.ts';

export function inspector({ store, provider }: Ends, reads: boolean) {
  const wrong = new Set<string>();
  let furthest = 0;

  /** Neither a job, nor the buyer, nor a person who was told will move it. */
  function isDeadEnd(): boolean {
    const stage = store.stage();
    if (store.step().kind !== 'rest' || isTerminal(stage) || store.mayPay()) return false;
    // Waits for its time, or for a person.
    if (['preparing', 'starting_payment'].includes(stage)) return false;
    if (stage === 'under_review') return reads && isRefused() && !store.mirrored()?.nextReadAt;
    if (stage === 'payment_failed') return store.attempts.at(-1)?.retrySafe !== false;
    return reads ? !store.mirrored()?.nextReadAt : !store.live()?.promptedAt;
  }

  /** The provider took no payment, which a read of the order explains. */
  const isRefused = (): boolean => store.attempts.at(-1)?.refusalCode === 'order_not_payable';

  function rules(): [boolean, string][] {
    const order = provider.order();
    const status = store.mirrored()?.status ?? '';
    const forgotten = settledRank(status) < furthest;
    furthest = Math.max(furthest, settledRank(status));
    return [
      [provider.orders.size > 1, 'a second order'],
      [(order?.charged.length ?? 0) > 1, 'charged twice'],
      // Without reads a prompt may be given up on; then the provider's own refusal is what keeps this from harm.
      [reads && provider.asked.some((one) => one.whileLive), 'a new key while a prompt is live'],
      [reads && store.mayPay() && provider.hasOurPrompt(), 'may pay while a prompt is live'],
      [store.checkout.state === 'refused' && order !== undefined, 'refused, though there is an order'],
      [forgotten, 'money or a refund was forgotten'],
      [isSettled(status) && store.live() !== null, 'a live attempt of a paid order'],
      [isDeadEnd(), 'nobody will move this any more'],
    ];
  }

  function atTheEnd(): [boolean, string][] {
    const truth = provider.order()?.status ?? '';
    const status = store.mirrored()?.status;
    const isLeftAlone = store.stage() === 'under_review' && !isSettled(truth);
    return [
      [reads && truth !== '' && status !== truth, `mirrored ${status}, is ${truth}`],
      [reads && isPending(truth) && truth !== 'cart', `still ${truth}`],
      [reads && isLeftAlone, `under review, though known to be ${truth}`],
      [store.step().kind !== 'rest' || store.live() !== null, 'something is still under way'],
    ];
  }

  return {
    wrong,
    look(after: object): void {
      for (const [broken, what] of rules()) if (broken) wrong.add(`${what}, after ${JSON.stringify(after)}`);
    },
    /** Once everything that was on its way has arrived. */
    lookAtTheEnd(): void {
      for (const [broken, what] of atTheEnd()) if (broken) wrong.add(what);
    },
  };
}
