// The tickets of an order in words: `2 × 10 km, Half Marathon (1 cancelled)`. Pure.
import { z } from 'zod';
import { ownState } from '#lib/checkout/state/registration-state.ts';

const Line = z.object({ ticket_type_id: z.string(), quantity: z.number().int().positive() });
const Request = z.object({ lines: z.array(Line) });
const Registrations = z.array(z.object({ ticket_type_id: z.string(), status: z.string().optional() }));
const Detail = z.object({
  ticket_types: z.array(z.object({ ticket_type_id: z.string(), name: z.string() })),
});

type Order = {
  /** The body of `POST /orders` as it was sent; absent for orders of other channels. */
  readonly request: unknown;
  /** As last fetched; absent for orders known only from webhooks. */
  readonly registrations: unknown;
  /** The event's details as last fetched. */
  readonly detail: unknown;
};

/** `null` if not known, or if the event no longer has the ticket type. */
export function boughtTickets({ request, registrations, detail }: Order): string | null {
  const types = Detail.safeParse(detail).data?.ticket_types ?? [];
  const names = new Map(types.map((type) => [type.ticket_type_id, type.name]));
  const counts = new Map<string, number>();
  for (const { ticket_type_id: id, quantity } of linesOf(request, registrations))
    counts.set(id, (counts.get(id) ?? 0) + quantity);
  const words = [...counts].map(([id, quantity]) => {
    const name = names.get(id);
    return name && (quantity === 1 ? name : `${quantity.toLocaleString('en')} × ${name}`);
  });
  const over = registrationsIn(registrations).filter(
    ({ status }) => ownState(status ?? '') === 'over',
  ).length;
  const cancelled = over === 0 ? '' : ` (${over.toLocaleString('en')} cancelled)`;
  return words.length > 0 && words.every(Boolean) ? `${words.join(', ')}${cancelled}` : null;
}

function linesOf(request: unknown, registrations: unknown): z.infer<typeof Line>[] {
  const sent = Request.safeParse(request);
  if (sent.success) return sent.data.lines;
  return registrationsIn(registrations).map((one) => ({ ...one, quantity: 1 }));
}

const registrationsIn = (registrations: unknown) => Registrations.safeParse(registrations).data ?? [];
