// A case in the member's language: its title, and what happened. Refunds are made in the provider's app (partner-api.md 1.6).
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { taskName } from '#app/admin/health/task-name.ts';
import type { CaseSummary } from '#lib/orders/list-cases.ts';
import type { TroubleCause } from '#lib/orders/provider-troubles.ts';
import { isTroubleCause } from './case-plan.ts';

export const causeOf = ({ facts }: Pick<CaseSummary, 'facts'>): TroubleCause =>
  facts.cause && isTroubleCause(facts.cause) ? facts.cause : 'failing';

export const caseTitle = ({ t }: Pick<DeskView, 't'>, one: Pick<CaseSummary, 'kind' | 'facts'>): string =>
  one.kind === 'provider_trouble'
    ? t(`health.problems.${causeOf(one)}.what`)
    : t(`attention.kinds.${one.kind}.title`);

const STATES = {
  cart: 'unpaid',
  payment_initiated: 'waiting',
  prompt_sent: 'waiting',
  paid: 'paid',
  failed: 'failed',
  expired: 'lapsed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  partially_refunded: 'refunded',
  chargeback_flagged: 'chargeback',
} as const;
const isStatus = (status: string): status is keyof typeof STATES => Object.hasOwn(STATES, status);

/** The state of the desk that a status of partner-api.md 3.1 is shown as. */
export const markedState = (status: string) => (isStatus(status) ? STATES[status] : 'other');

export function caseStory(
  { t, format }: Pick<DeskView, 't' | 'format'>,
  one: CaseSummary,
  inARow: number,
): string {
  const { kind, facts, openedAt } = one;
  const { orderCodes = [], was = '', reads = '', which = [] } = facts;
  const state = (status: string) => t(`states.${markedState(status)}`).toLowerCase();
  return t(`attention.kinds.${kind}.happened`, {
    order: orderCodes[0] ?? '',
    orders: orderCodes.join(', '),
    since: format.dayTime(facts.since ? new Date(facts.since) : openedAt),
    was: was || 'other',
    reads: reads || 'other',
    wasWords: state(was),
    readsWords: state(reads),
    host: facts.host ?? 'none',
    which: (kind === 'jobs_failed' ? which.map((task) => taskName(t, task)) : which).join(', ') || 'none',
    count: inARow,
    delivery: facts.deliveryId ?? '',
    type: facts.type ?? '',
    effect: kind === 'provider_trouble' ? t(`health.problems.${causeOf(one)}.effect`, { count: inARow }) : '',
  });
}
