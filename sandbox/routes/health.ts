// The liveness probe of partner-api.md 4.10, whose path and payload the document leaves open.
import { success } from '../http/answer.ts';
import type { OpenEndpoint } from '../http/call.ts';

export const health: OpenEndpoint = {
  method: 'GET',
  path: '/health',
  access: 'open',
  handle: () => success(200, 'ok', '{"status":"ok"}'),
};
