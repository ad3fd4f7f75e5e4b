// Each clause of partner-api.md that a client can observe: section, short name, rule. `proves` names them in tests.
import { accessClauses } from './clauses/access.ts';
import { endpointClauses } from './clauses/endpoints.ts';
import { errorClauses } from './clauses/errors.ts';
import { resourceClauses } from './clauses/resources.ts';
import { stateClauses } from './clauses/states.ts';
import { webhookClauses } from './clauses/webhooks.ts';

export const clauses = {
  ...resourceClauses,
  ...stateClauses,
  ...endpointClauses,
  ...accessClauses,
  ...webhookClauses,
  ...errorClauses,
} as const;

export type Clause = keyof typeof clauses;

/** Sentences of the document that no request can prove, and why. */
export const beyondTheWire: readonly { section: string; sentence: string; why: string }[] = [
  { section: '1.5', sentence: 'there is one environment, production', why: 'this sandbox is the deviation' },
  { section: '1.6', sentence: 'payouts, participants and teams are outside the API', why: 'nothing to call' },
  { section: '2.2', sentence: 'show prices exactly as returned', why: 'a rule for the client' },
  { section: '2.5', sentence: 'payment_gateway may be omitted and is to be ignored', why: 'it is omitted' },
  { section: '3.1.5', sentence: 'act on data.order.status', why: 'a rule for the client' },
  {
    section: '3.1',
    sentence: 'payment_initiated, cancelled, chargeback_flagged',
    why: 'transitions not shown',
  },
  { section: '4.7', sentence: 'card: next_action redirect', why: 'card is not available' },
  { section: '5.2', sentence: 'the client secret is server-only', why: 'a rule for the client' },
  { section: '5.5', sentence: 'a new domain may take up to 5 minutes', why: '"may": here it is at once' },
  {
    section: '6.4.3',
    sentence: 'the receiver checks t and compares in constant time',
    why: 'a rule for the client',
  },
  { section: '6.5.2', sentence: 'a retry may be up to 5 minutes late', why: '"may": here it is on time' },
  { section: '6.5.6', sentence: 'receivers dedupe on X-Service-Delivery', why: 'a rule for the client' },
  { section: '7.7', sentence: 'which errors to retry', why: 'rules for the client' },
  { section: '9.2, 9.3', sentence: 'new versions, changelog', why: 'nothing of it exists yet' },
];
