// Every page in every state. A new state is one item of one of these tables.
// States that take the provider down come last.

import { EVENT_STATES, LIST_STATES, PROVIDER_DOWN_STATES } from './event-states.ts';
import { FINISH_STATES } from './finish-states.ts';
import { FORM_STATES } from './form-states.ts';
import { GROUP_STATES } from './group-states.ts';
import { HOSTED_STATES } from './hosted-states.ts';
import { NOT_PAID_STATES, ON_THE_WAY_STATES } from './order-states.ts';
import { ADMIN_STATES, OUTSIDE_STATES } from './other-states.ts';
import type { PageState } from './page-state.ts';
import { PAYER_STATES } from './payer-states.ts';
import { RUNNER_STATES } from './runner-states.ts';
import { SESSION_STATES } from './session-states.ts';
import { WAITING_STATES } from './waiting-states.ts';

export const PAGE_STATES: readonly PageState[] = [
  ...LIST_STATES,
  ...EVENT_STATES,
  ...FORM_STATES,
  ...ON_THE_WAY_STATES,
  ...WAITING_STATES,
  ...NOT_PAID_STATES,
  ...FINISH_STATES,
  ...GROUP_STATES,
  ...RUNNER_STATES,
  ...PAYER_STATES,
  ...OUTSIDE_STATES,
  ...ADMIN_STATES,
  ...HOSTED_STATES,
  ...SESSION_STATES,
  ...PROVIDER_DOWN_STATES,
];
