// The runner's page in its states.
import { title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { type GroupEvent, openGroupEvent } from './group-event.ts';
import { payForGroup } from './group-states.ts';
import type { Row } from './http-buyer.ts';
import type { PageState, Stage } from './page-state.ts';

/** Questions of the organizer to each participant. */
export const ASKED = {
  questions: [
    {
      key: 'born',
      type: 'birth_date',
      label: { en: 'Date of birth', sw: 'Tarehe ya kuzaliwa', fr: 'Date de naissance' },
    },
    {
      key: 'shirt',
      type: 'choice',
      required: true,
      label: { en: 'T-shirt size', sw: 'Saizi ya fulana', fr: 'Taille du t-shirt' },
      options: ['S', 'M', 'L', 'XL'],
    },
    {
      key: 'emergency',
      type: 'text',
      label: { en: 'Emergency contact', sw: 'Wa kupigiwa dharura', fr: 'Contact en cas d’urgence' },
    },
  ],
  sign: true,
};

const GUARDIAN = { name: 'Nankya Joan', phone: '0772555666', relation: 'mother' };

/** A buyer who runs, a runner with a name, a child, and a place. */
export const four = ({ marathon, ten }: GroupEvent): Row[] => [
  { name: 'Akello Grace', ticket: marathon, isBuyer: true, answers: { shirt: 'M' } },
  { name: 'Auma Rebecca', ticket: marathon, answers: { shirt: 'S', emergency: 'Okello John' } },
  { name: 'Kato Moses', ticket: ten, minor: true, guardian: GUARDIAN, answers: { shirt: 'S' } },
  { name: null, ticket: ten },
];

/** References of the runners' pages, in the order of the people. */
export const runnersOf = async ({ rows }: Pick<Stage, 'rows'>, orderRef: string): Promise<string[]> => {
  const found = await rows.query(
    `SELECT ref FROM participant WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1) ORDER BY position`,
    orderRef,
  );
  return found.map(({ ref }) => String(ref));
};

let event: GroupEvent;

type Shows = {
  /** Position in the order, from 1. */
  readonly position: number;
  readonly heading: string;
  readonly asked?: Record<string, unknown>;
  readonly change?: (stage: Stage, ref: string, orderRef: string) => Promise<unknown>;
};

const reaches =
  ({ position, heading, asked = ASKED, change }: Shows) =>
  async (stage: Stage): Promise<void> => {
    event = await openGroupEvent(stage.provider, 'Kampala City Marathon', asked);
    const orderRef = await payForGroup(stage, event, four(event));
    await stage.page.goto(`/orders/${orderRef}`);
    await expect(title(stage.page, 'All 4 are in!')).toBeVisible();
    const ref = (await runnersOf(stage, orderRef))[position - 1] ?? '';
    await change?.(stage, ref, orderRef);
    await stage.page.context().clearCookies();
    await stage.page.goto(`/runners/${ref}`);
    await expect(title(stage.page, heading)).toBeVisible();
  };

const signed = ({ rows }: Stage, ref: string) =>
  rows.query(`UPDATE participant SET signed_at = '2027-01-12T09:00:00Z' WHERE ref = $1`, ref);

const state = (name: string, shows: Shows): PageState => ({
  page: 'runner',
  state: name,
  reach: reaches(shows),
  undo: () => event.remove(),
});

export const RUNNER_STATES: readonly PageState[] = [
  state('page', { position: 2, heading: "You're in!", change: signed }),
  state('sign', { position: 2, heading: 'One thing left: sign' }),
  state('sign-child', { position: 3, heading: 'One thing left: sign' }),
  state('place', { position: 4, heading: 'Claim your place in Kampala City Marathon' }),
  state('late', {
    position: 2,
    heading: 'The time for this is over',
    asked: { ...ASKED, changes_until: '2026-01-01T00:00' },
  }),
  state('cancelled', {
    position: 2,
    heading: 'No longer valid',
    change: ({ rows }, ref) =>
      rows.query(`UPDATE participant SET registration_status = 'cancelled' WHERE ref = $1`, ref),
  }),
  state('unpaid', {
    position: 2,
    heading: 'Not valid yet',
    change: async ({ rows }, _, orderRef) => {
      await rows.query(
        'DELETE FROM payment_attempt WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1)',
        orderRef,
      );
      await rows.setOrder(orderRef, 'hold_expires_at', '2100-01-01T00:00:00Z');
      await rows.setOrder(orderRef, 'status', 'cart');
    },
  }),
];
