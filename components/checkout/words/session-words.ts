// Heading of a session's page at each stage: what is known, and what comes next. It never says that nothing was
// charged, because payments are made on the provider's page. Pure.

import type { SessionStage } from '#lib/checkout/state/session-stage.ts';
import type { SessionView } from '#lib/checkout-sessions/session-view.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { SETTLED_STAGES } from '#lib/shared/vocabulary/stages.ts';
import { paidTwiceWords } from './open-request-words.ts';
import { courseOf, hasParticipants, type Position } from './stage-facts.ts';
import { partlyRefundedText, type StageWords } from './stage-words.ts';

type Facts = {
  readonly view: SessionView;
  readonly t: Translate;
  readonly money: (minor: number) => string;
  readonly until: string;
  readonly inQueue: boolean;
};

/**
 * `money` formats minor units of the order's currency. `until`: in words, when the provider's page closes. `inQueue`:
 * others are before this one. `other`: the buyer came back with the address of another session.
 */
export function sessionWords(
  view: SessionView,
  t: Translate,
  { other = false, ...facts }: Pick<Facts, 'money' | 'until' | 'inQueue'> & { readonly other?: boolean },
): StageWords {
  const words = BY_STAGE[view.stage]({ view, t, ...facts });
  const isAwaited = !SETTLED.includes(view.stage) && view.stage !== 'refused';
  const warnings = [
    other && t('session.other'),
    paidTwiceWords(view, t, facts.money),
    isAwaited && view.readFails && t('session.readFails'),
    words.warning,
  ].filter((one) => !!one);
  return warnings.length > 0 ? { ...words, warning: warnings.join('\n') } : words;
}

const SETTLED: readonly SessionStage[] = SETTLED_STAGES;

const BY_STAGE: Record<SessionStage, (facts: Facts) => StageWords> = {
  preparing: ({ view, t, inQueue }) => {
    const waits = inQueue ? 'queued' : 'preparing';
    return plain(t, view.salesPaused ? 'paused' : waits);
  },
  refused: ({ view, t }) => ({
    title: t('session.refused'),
    text: problemWords(view.refusal ?? 'unavailable', t),
    tone: 'bad',
  }),
  open: ({ view, t, until }) => ({
    title: t('session.open.title'),
    text: t('session.open.text', { until }),
    tone: null,
    ...(view.order && { caution: caution(t, 'stay') }),
  }),
  confirming: ({ view, t }) => ({
    title: t('session.confirming.title'),
    text: t(`session.confirming.${view.returned ? 'back' : 'underWay'}`),
    tone: null,
    caution: caution(t, 'wait'),
  }),
  cancelled: ({ t, until }) => ({
    title: t('session.cancelled.title'),
    text: t('session.cancelled.text', { until }),
    tone: null,
    caution: caution(t, 'stay'),
  }),
  payment_failed: ({ view, t, until }) => ({
    title: t('session.failed.title'),
    text: `${t(`session.failed.${failureKey(view)}`)} ${t('session.failed.again', { until })}`,
    tone: 'warn',
    ...(view.failureKind !== 'declined' && { caution: caution(t, 'stay') }),
  }),
  expired: ({ t }) => ({ ...plain(t, 'expired'), tone: 'warn' }),
  deleted: ({ t }) => ({ ...plain(t, 'deleted'), tone: 'warn' }),
  paid: ({ view, t }) => {
    if (!hasParticipants(view))
      return {
        title: t('stages.no_entries.title'),
        text: t('stages.no_entries.text', { places: placesOf(view) }),
        tone: 'bad',
      };
    const stage = view.order?.isFree ? 'paid_free' : 'paid';
    const places = placesOf(view);
    return { title: t(`stages.${stage}.title`), text: t(`stages.${stage}.text`, { places }), tone: 'good' };
  },
  partially_refunded: ({ view, t, money }) => ({
    title: t('stages.partially_refunded.title'),
    text: partlyRefundedText(view.order, t, money),
    tone: null,
  }),
  refunded: ({ view, t }) => ({
    title: t('stages.refunded.title'),
    text: t('stages.refunded.text', { places: placesOf(view) }),
    tone: null,
  }),
  under_review: ({ t }) => ({
    title: t('stages.under_review.title'),
    text: t('stages.under_review.text'),
    tone: 'bad',
  }),
};

const plain = (
  t: Translate,
  stage: 'preparing' | 'queued' | 'paused' | 'expired' | 'deleted',
): Omit<StageWords, 'tone'> & { tone: null } => ({
  title: t(`session.${stage}.title`),
  text: t(`session.${stage}.text`),
  tone: null,
});

/** The question comes first, its answer below it (`Caution`). */
const caution = (t: Translate, answer: 'wait' | 'stay'): string =>
  `${t('session.approved.question')}\n${t(`session.approved.${answer}`)}`;

/** How many entries are valid; 1 if only the provider knows. */
function placesOf({ order }: SessionView): number {
  const valid = order?.registrations.filter(({ state }) => state !== 'over').length;
  return valid || order?.registrations.length || order?.ticketCount || 1;
}

const failureKey = ({ failureKind }: SessionView): 'declined' | 'timed_out' | 'other' =>
  failureKind === 'declined' || failureKind === 'timed_out' ? failureKind : 'other';

/** Why a session did not start, from the stored refusal or from the answer to the button. */
export const problemWords = (code: NonNullable<SessionView['refusal']> | 'sold_out', t: Translate): string =>
  t(`session.problems.${code}`);

const STATIONS = ['details', 'partner', 'finish'] as const;

const POSITION: Record<SessionStage, Position | null> = {
  preparing: { at: 0 },
  refused: { at: 0, failed: true },
  open: { at: 1 },
  confirming: { at: 1 },
  cancelled: { at: 1 },
  payment_failed: { at: 1, failed: true },
  expired: { at: 1, failed: true },
  deleted: { at: 1, failed: true },
  under_review: { at: 1, failed: true },
  paid: { at: STATIONS.length },
  partially_refunded: { at: STATIONS.length },
  refunded: null,
};

/** The stations of the course above a session; `null` if everything was refunded. */
export function sessionStations(stage: SessionStage) {
  const position = POSITION[stage];
  return position && courseOf(STATIONS, position);
}
