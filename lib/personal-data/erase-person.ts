// Erases one person, in one transaction: nothing goes while anything has to stay.

import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { findPerson, type PersonEntry } from './find-person.ts';
import { forgetTexts, knownOf } from './forget-texts.ts';
import { cutPhone, reduceBuyer, reduceParticipants, reduceTyped } from './reduce-entry.ts';

export type Erased = {
  readonly entries: number;
  /** Codes of the orders that this person bought, to name to the provider, which keeps its own copy. */
  readonly orderCodes: readonly string[];
  /**
   * Codes of other buyers' orders, where the provider may hold no more than a name, an answer or a number; absent if there is
   * none.
   */
  readonly otherCodes?: readonly string[];
};

export type NotErased = {
  /** `kept`: some of it has to stay for now; `unconfirmed`: the start list of a race that is not over loses a name. */
  readonly code: 'nothing' | 'kept' | 'unconfirmed';
  readonly found: readonly PersonEntry[];
};

/**
 * Erasing again finds nothing. What an erased buyer entered of others goes with her, but for those who are awaited at a race.
 * @param phone E.164
 * @param confirmed the names of a race that is not over may go
 */
export async function erasePerson(
  tx: Tx,
  { phone, confirmed }: { readonly phone: string; readonly confirmed: boolean },
  now: Date,
): Promise<Result<Erased, NotErased>> {
  const found = await findPerson(tx, phone, now);
  if (found.length === 0) return err({ code: 'nothing', found });
  if (found.some(({ kept }) => kept)) return err({ code: 'kept', found });
  if (!confirmed && found.some(({ isAwaited }) => isAwaited)) return err({ code: 'unconfirmed', found });
  const known = await knownOf(tx, phone, found);
  for (const one of found) await eraseFrom(tx, phone, one, now);
  await forgetTexts(tx, known);
  const codesOf = (isBuyers: boolean) => [
    ...new Set(
      found
        .filter(({ roles }) => roles.includes('buyer') === isBuyers)
        .flatMap(({ entry }) => entry.order?.orderCode ?? []),
    ),
  ];
  const otherCodes = codesOf(false);
  return ok({
    entries: found.length,
    orderCodes: codesOf(true),
    ...(otherCodes.length > 0 && { otherCodes }),
  });
}

async function eraseFrom(
  tx: Tx,
  phone: string,
  { entry, roles, runners, guards, answers, isAwaited }: PersonEntry,
  now: Date,
): Promise<void> {
  const { order, checkout } = entry;
  const of: Prisma.ParticipantWhereInput[] = [
    ...(order ? [{ orderId: order.id }] : []),
    ...(checkout ? [{ checkoutId: checkout.id }] : []),
  ];
  if (roles.includes('buyer')) {
    await reduceBuyer(tx, entry, now);
    if (of.length > 0)
      await reduceParticipants(tx, { AND: [{ OR: of }, isAwaited ? { isBuyer: true } : {}] }, now);
  } else if (checkout) {
    await tx.paymentAttempt.updateMany({
      where: { checkoutId: checkout.id, msisdn: phone },
      data: { msisdn: null },
    });
    if (runners.length + guards.length > 0) await reduceTyped(tx, checkout);
  }
  if (answers.length > 0) await cutPhone(tx, phone, { checkout, people: { OR: of } });
  await reduceParticipants(tx, { id: { in: [...runners] } }, now);
  // The child stays on the start list.
  await tx.participant.updateMany({ where: { id: { in: [...guards] } }, data: { guardian: Prisma.DbNull } });
  await tx.participantChange.updateMany({
    where: { participantId: { in: [...guards] } },
    data: { before: {}, after: {} },
  });
}
