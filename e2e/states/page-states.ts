// Every page in every state. A new state is one entry in one of these tables. Those that silence the provider come last.
import { DESK_STATES } from './desk-states.ts';
import { FINISH_STATES } from './finish-states.ts';
import { FORM_STATES } from './form-states.ts';
import { NOT_PAID_STATES, ON_THE_WAY_STATES } from './order-states.ts';
import { OUTSIDE_STATES } from './outside-states.ts';
import type { PageState } from './page-state.ts';
import { PAYER_STATES } from './payer-states.ts';
import { EVENT_STATES, LIST_STATES, SILENT_STATES } from './race-states.ts';
import { WAITING_STATES } from './waiting-states.ts';

export const PAGE_STATES: readonly PageState[] = [
  ...LIST_STATES,
  ...EVENT_STATES,
  ...FORM_STATES,
  ...ON_THE_WAY_STATES,
  ...WAITING_STATES,
  ...NOT_PAID_STATES,
  ...FINISH_STATES,
  ...PAYER_STATES,
  ...OUTSIDE_STATES,
  ...DESK_STATES,
  ...SILENT_STATES,
];
