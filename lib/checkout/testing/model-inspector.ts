// Looks at the model's world after each action for what must never be, and says it in a sentence.
import { awaitsFetch, chargeDoubt, worstDoubt } from '#lib/checkout/state/charge-doubt.ts';
import { isTerminal } from '#lib/checkout/state/checkout-stage.ts';
import { isPending, isSettled, settledRank } from '#lib/shared/vocabulary/order-status.ts';
import type { Ends } from './model-calls.ts';

export function inspector({ store, provider }: Ends, reads: boolean) {
  const wrong = new Set<string>();
  let furthest = 0;

  /** Neither a job, nor the buyer, nor an attention item will move it. */
  function isDeadEnd(): boolean {
    const stage = store.stage();
    if (store.step().kind !== 'rest' || isTerminal(stage) || store.mayPay()) return false;
    // Waits for its time, or for a person.
    if (['preparing', 'starting_payment'].includes(stage)) return false;
    if (stage === 'under_review') return reads && isRefused() && !store.mirrored()?.nextFetchAt;
    // Without reads, an attempt that is not safe to repeat is for a person.
    if (stage === 'payment_failed') return reads || worstDoubt(store.attempts) === 'clear';
    return reads && !store.mirrored()?.nextFetchAt;
  }

  /** The provider took no payment, or did not say, which a read of the order explains. */
  const isRefused = (): boolean => awaitsFetch(store.attempts.at(-1) ?? { refusalCode: null });

  /** Two charges through a rule of ours: an attempt began while an earlier one was not cleared. */
  function chargedByUs(): boolean {
    const charged = store.attempts.filter(({ id }) => provider.order()?.charged.includes(id));
    const [first, second] = charged;
    if (!first || !second || charged.some(({ consented }) => consented)) return false;
    // "Yes, in true words": a request that timed out or failed, and was not called unsafe.
    return first.retrySafe === false || !first.finishedAt || second.createdAt < first.finishedAt;
  }

  /** A key was sent though an earlier attempt was never shown to be clear, and the buyer did not consent. */
  const begunUnsafely = (): boolean =>
    store.attempts.some(
      (one, index) =>
        !one.consented &&
        store.attempts
          .slice(0, index)
          .some(
            (before) =>
              before.retrySafe === false && !(before.evidenceAt && before.evidenceAt <= one.createdAt),
          ),
    );

  let asked = 0;
  /** A call of an earlier attempt sent its prompt though a later attempt had begun. */
  function actedLate(): boolean {
    const fresh = provider.asked.slice(asked).filter(({ prompted }) => prompted);
    asked = provider.asked.length;
    return fresh.some(({ key }) => key !== store.attempts.at(-1)?.id);
  }

  function rules(): [boolean, string][] {
    const order = provider.order();
    const status = store.mirrored()?.status ?? '';
    const forgotten = settledRank(status) < furthest;
    furthest = Math.max(furthest, settledRank(status));
    return [
      [provider.orders.size > 1, 'a second order'],
      [chargedByUs(), 'charged twice'],
      [actedLate(), 'a later attempt began while a call of an earlier one was on its way'],
      [begunUnsafely(), 'begun after an attempt that is not safe to follow'],
      [provider.asked.some((one) => one.whileLive), 'a new key while a prompt is live'],
      [store.mayPay() && provider.hasOurPrompt(), 'may pay while a prompt is live'],
      [store.checkout.state === 'refused' && order !== undefined, 'refused, though there is an order'],
      [forgotten, 'money or a refund was forgotten'],
      [isSettled(status) && store.live() !== null, 'a live attempt of a paid order'],
      [isDeadEnd(), 'nothing will advance this checkout'],
    ];
  }

  function atTheEnd(): [boolean, string][] {
    const truth = provider.order()?.status ?? '';
    const status = store.mirrored()?.status;
    // A lost call after an earlier prompt: `failed` may be the end of either, and the hold is not known.
    const isUnknowable =
      store.attempts.length > 1 && store.attempts.some((one) => chargeDoubt(one) === 'silent');
    const isLeftAlone = store.stage() === 'under_review' && !isSettled(truth) && !isUnknowable;
    return [
      [reads && truth !== '' && status !== truth, `mirrored ${status}, is ${truth}`],
      [reads && isPending(truth) && truth !== 'cart', `still ${truth}`],
      [reads && isLeftAlone, `under review, though known to be ${truth}`],
      // Without reads the organizer looks up a prompt without updates.
      [store.step().kind !== 'rest' || (reads && store.live() !== null), 'something is still under way'],
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
