// Events for states that the sandbox's fixtures do not have. They are unlisted, so that pictures of the list stay
// realistic.

import { untilListed } from '../harness/buyer-steps.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

/** Half past six in the morning in Kampala, some weeks from now. */
function start(): string {
  const day = new Date(Date.now() + 47 * 86_400_000).toISOString().slice(0, 10);
  return `${day}T03:30:00.000Z`;
}

const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

const ticket = (name: string, more: Record<string, unknown> = {}) => ({
  ticket_type_id: `tkt_${crypto.randomUUID().slice(0, 8)}`,
  name,
  price_minor: 30_000,
  capacity: 400,
  ...more,
});

const question = (type: string, label: string, more: Record<string, unknown> = {}) => ({
  key: `q_${type}`,
  label,
  type,
  required: true,
  ...more,
});

const STATE_EVENTS = {
  plain: { name: 'Namugongo Hill Race', ticket_types: [ticket('10 km')] },
  lowStock: { name: 'Bunyonyi Lake Swimrun', ticket_types: [ticket('Team of one', { remaining: 7 })] },
  noPayments: { name: 'Lira Peace Run', ticket_types: [ticket('5 km')] },
  started: { name: 'Masaka Lakeshore Mile', ticket_types: [ticket('One mile')] },
  waiver: {
    name: 'Karamoja Ultra',
    ticket_types: [ticket('Ultra 60 km')],
    waiver_required: true,
    waiver_version: '2026-01',
  },
  questions: {
    name: 'Fort Portal Crater Race',
    ticket_types: [ticket('Crater 14 km')],
    additional_questions: [
      question('text', 'Running club', { required: false, help: 'Leave it empty if you run for yourself.' }),
      question('textarea', 'What should the medical team know?', { required: false }),
      question('number', 'Your age on race day'),
      question('date', 'Date of birth'),
      question('checkbox', 'Photos of me may be shown', { required: false }),
      question('boolean', 'Do you live in Fort Portal?'),
      question('radio', 'Your pace', { options: ['Easy', 'Steady', 'Fast'] }),
      question('multi_select', 'Days you can help', { options: ['Friday', 'Saturday', 'Sunday'] }),
      question('select', 'Running shirt size', { options: ['S', 'M', 'L'] }),
    ],
  },
} as const;

/** Sold on the provider's page. */
export const PARTNER_EVENT = {
  name: 'Kampala Hills Half',
  visibility: 'unlisted',
  starts_at: start(),
  ticket_types: [ticket('Half Marathon 21 km', { price_minor: 60_000 }), ticket('Ten 10 km')],
  waiver_required: true,
  waiver_version: '2026-01',
};

/** `partner`: `PARTNER_EVENT` */
export type StateEvents = Record<keyof typeof STATE_EVENTS | 'partner', string>;

/** Creates the events and waits until the storefront has fetched them. */
export async function openStateEvents(provider: StoryProvider): Promise<Omit<StateEvents, 'partner'>> {
  const open = async (fields: Record<string, unknown>): Promise<string> => {
    const common = {
      org: 'kampala-runners',
      visibility: 'unlisted',
      starts_at: start(),
      waiver_required: false,
    };
    return (await provider.createEvent({ ...common, ...fields })).event_id;
  };
  const events = {
    plain: await open(STATE_EVENTS.plain),
    lowStock: await open(STATE_EVENTS.lowStock),
    noPayments: await open(STATE_EVENTS.noPayments),
    started: await open({ ...STATE_EVENTS.started, starts_at: anHourAgo() }),
    waiver: await open(STATE_EVENTS.waiver),
    questions: await open(STATE_EVENTS.questions),
  };
  await untilListed([events.questions]);
  return events;
}
