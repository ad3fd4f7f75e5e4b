// Every page in every state. A new state is one entry in one of these tables. Those that silence the provider come last.
import { DESK_STATES } from './desk-states.ts';
import { FORM_STATES } from './form-states.ts';
import { ORDER_STATES } from './order-states.ts';
import { OUTSIDE_STATES } from './outside-states.ts';
import type { PageState } from './page-state.ts';
import { EVENT_STATES, LIST_STATES, SILENT_STATES } from './race-states.ts';

export const PAGE_STATES: readonly PageState[] = [
  ...LIST_STATES,
  ...EVENT_STATES,
  ...FORM_STATES,
  ...ORDER_STATES,
  ...OUTSIDE_STATES,
  ...DESK_STATES,
  ...SILENT_STATES,
];
