// Whether the address of an order, a payment or a runner's page leads anywhere: `proxy.ts` asks before each visit.
import type { Ctx } from '#lib/context.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ID = { id: true } as const;

/** The rooms whose addresses are secrets, each with the read that finds one. */
const ROOMS = {
  orders: async ({ db }: Pick<Ctx, 'db'>, ref: string) =>
    (await db.checkout.findUnique({ where: { ref }, select: ID })) ??
    (await db.checkoutSession.findUnique({ where: { ref }, select: ID })),
  pay: async ({ db }: Pick<Ctx, 'db'>, payerRef: string) =>
    UUID.test(payerRef) ? db.checkout.findUnique({ where: { payerRef }, select: ID }) : null,
  runners: async ({ db }: Pick<Ctx, 'db'>, ref: string) =>
    db.participant.findUnique({ where: { ref }, select: ID }),
};
export type CapabilityPage = keyof typeof ROOMS;

/** One or two reads by an index. True also if the row is there and has no page any more, which the page itself says. */
export const leadsAnywhere = async (
  ctx: Pick<Ctx, 'db'>,
  room: CapabilityPage,
  ref: string,
): Promise<boolean> => (await ROOMS[room](ctx, ref)) !== null;
