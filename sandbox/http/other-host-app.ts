// The provider's other host: it refuses partner credentials and knows no partner path (partner-api.md 1.8, 9.4).
import type { IncomingMessage } from 'node:http';
import { refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import { type Answer, refusal } from './answer.ts';
import { PUBLISHABLE_HEADER } from './authenticate.ts';
import { corsHeaders } from './cors.ts';
import type { SandboxContext } from './serve.ts';
import { writeAnswer } from './write-answer.ts';

const OLD_PATH = /^\/v1\/partner(?:\/|$)/;

/** Answers any request to the other host; the old path is 404 before any credential is looked at (sandbox/README.md). */
export function serveOtherHost(world: World, context: SandboxContext): void {
  const { incoming, outgoing } = context.env;
  const answer = answerOtherHost(world, context.req.path, incoming);
  writeAnswer(outgoing, answer, corsHeaders(world, incoming.headers.origin));
}

function answerOtherHost(world: World, path: string, incoming: IncomingMessage): Answer {
  if (OLD_PATH.test(path)) {
    return refusal(refuse('not_found', `The partner API is at ${world.origins.base}/v1.`).refusal);
  }
  if (carriesCredential(path, incoming)) {
    return refusal(
      refuse('partner_credential_not_accepted', `Partner credentials are for ${world.origins.base}/v1.`)
        .refusal,
    );
  }
  return refusal(refuse('not_found', 'No such path.').refusal);
}

/** A call of the token endpoint carries credentials by its nature, in its header or in its body. */
const carriesCredential = (path: string, incoming: IncomingMessage): boolean =>
  incoming.headers.authorization !== undefined ||
  incoming.headers[PUBLISHABLE_HEADER] !== undefined ||
  path === '/v1/oauth/token';
