// The one logger. Redacts by name what must never reach a log; callers log codes and ids, not people.
import 'server-only';
import { type Logger, pino } from 'pino';

const SECRET = ['password', 'authorization', 'msisdn', 'phone', 'email', 'secret', 'token', 'ref'];

/** JSON lines on standard output. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, redact: [...SECRET, ...SECRET.map((name) => `*.${name}`)] });
}
