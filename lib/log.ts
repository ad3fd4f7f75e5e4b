// Creates the logger. Redacts fields by name; callers log codes and ids, not personal data.
import 'server-only';
import { type Logger, pino } from 'pino';

const SECRET = ['password', 'authorization', 'msisdn', 'phone', 'email', 'secret', 'token', 'ref'];

/** JSON lines on standard output, from `level` on. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, redact: [...SECRET, ...SECRET.map((name) => `*.${name}`)] });
}
