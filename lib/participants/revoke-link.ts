// The buyer revokes a runner's link and gets a new one. What was done by the old link is taken back.
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import { type Tx, toJson } from '#lib/db/client.ts';
import { type Participant, type ParticipantChange, Prisma } from '#lib/db/generated/client.ts';
import { newRef } from '#lib/db/new-ref.ts';
import { isRef } from '#lib/shared/capability.ts';

/** `orderRef`: the buyer's capability. `position`: of the person, from 1. */
type Link = { readonly orderRef: string; readonly position: number };

/**
 * Gives a person a new link. Call it only for a browser that knows the order; the order's address alone is not enough.
 * A name, a signature and answers that came by the old link are taken back; what the buyer entered stays.
 * @returns the new `ref`, or `null` if the order has no such person
 */
export async function revokeLink(ctx: Ctx, { orderRef, position }: Link): Promise<string | null> {
  if (!isRef(orderRef) || !Number.isSafeInteger(position)) return null;
  const person = await ctx.db.participant.findFirst({
    where: { checkout: { ref: orderRef }, position },
    select: { id: true },
  });
  if (!person) return null;
  const ref = newRef();
  await ctx.db.$transaction(async (tx) => {
    // Locks the row: what comes by the old link now finds nothing, what came before is seen below.
    const before = await tx.participant.update({ where: { id: person.id }, data: { ref, openedAt: null } });
    const { data, taken } = takenBack(before, await changesByLink(tx, person.id));
    if (taken) await tx.participant.update({ where: { id: person.id }, data });
    await tx.participantChange.create({
      data: {
        participantId: person.id,
        at: ctx.now(),
        by: 'buyer',
        kind: 'link_revoked',
        before: taken ?? {},
      },
    });
  });
  return ref;
}

async function changesByLink(tx: Tx, participantId: string): Promise<ParticipantChange[]> {
  const revoked = await tx.participantChange.findFirst({
    where: { participantId, kind: 'link_revoked' },
    orderBy: { id: 'desc' },
  });
  return tx.participantChange.findMany({
    where: { participantId, by: 'participant', id: { gt: revoked?.id ?? 0n } },
    orderBy: { id: 'asc' },
  });
}

type TakenBack = {
  readonly data: Prisma.ParticipantUpdateInput;
  /** The former values, for the log; `null` if nothing came by the link. */
  readonly taken: Prisma.InputJsonObject | null;
};

const UNSIGNED = { signedAt: null, signature: Prisma.DbNull };
const UNCLAIMED = {
  ...UNSIGNED,
  name: null,
  claimedAt: null,
  answers: {},
  minor: false,
  guardian: Prisma.DbNull,
};

const OldAnswers = z.object({ answers: z.record(z.string(), z.json()) });

function takenBack(person: Participant, changes: readonly ParticipantChange[]): TakenBack {
  const { name, answers, guardian, signature } = person;
  const isOfLink = (kind: string) => changes.some((change) => change.kind === kind);
  if (isOfLink('claimed')) return { data: UNCLAIMED, taken: toJson({ name, answers, guardian, signature }) };
  const answersBefore = changes.find(({ kind }) => kind === 'answers_changed')?.before;
  const isSigned = isOfLink('signed');
  if (answersBefore === undefined && !isSigned) return { data: {}, taken: null };
  return {
    data: {
      ...(isSigned && UNSIGNED),
      ...(answersBefore !== undefined && OldAnswers.parse(answersBefore)),
    },
    taken: toJson({ ...(isSigned && { signature }), ...(answersBefore !== undefined && { answers }) }),
  };
}
