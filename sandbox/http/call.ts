// The request that a route is given, and its declaration of itself. Must not know how it is served.
import type { IncomingMessage } from 'node:http';
import type { World } from '../engine/world.ts';
import type { PayOutcomeFault } from '../store/operation-rows.ts';
import type { ClientRow } from '../store/org-rows.ts';
import type { Scope } from '../wire/token.ts';
import type { Answer } from './answer.ts';

/** The caller, once its credential is known to be good. */
export type Caller = { client: ClientRow; via: 'bearer' | 'publishable'; scopes: readonly Scope[] };

export type Call = {
  world: World;
  incoming: IncomingMessage;
  /** IP address of the other side. */
  ip: string;
  param: (name: string) => string;
  query: (name: string) => string | undefined;
  /** Waits for a `delay` fault. Routes with an idempotency key call it after they have taken the key. */
  delay: () => Promise<void>;
  /** The `pay_outcome` fault of this pay call, if any. */
  payOutcome?: PayOutcomeFault;
  /** Reports the client of an open route to the log, and adds headers to the answer. */
  note: (found: { clientId?: string; headers?: Record<string, string> }) => void;
};

export type CallerCall = Call & { caller: Caller };

type Common = { method: string; path: string };

/** A route without a credential. */
export type OpenEndpoint = Common & { access: 'open'; handle: (call: Call) => Answer | Promise<Answer> };

/** A route behind a credential (partner-api.md 5). */
export type PartnerEndpoint = Common & {
  access: 'bearer' | 'bearer or publishable';
  kind: 'read' | 'write';
  scope?: Scope;
  handle: (call: CallerCall) => Answer | Promise<Answer>;
};

export type Endpoint = OpenEndpoint | PartnerEndpoint;
