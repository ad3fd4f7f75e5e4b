// Opaque cursors, signed so that an invented one is malformed (partner-api.md 4.11). Must not know what they point at.
import { createHmac } from 'node:crypto';
import type { z } from 'zod';

const sign = (text: string): string =>
  createHmac('sha256', 'sandbox cursor').update(text).digest('base64url').slice(0, 12);

/** Packs `position`, with the filters it belongs to, into a cursor. */
export function encodeCursor(position: Record<string, string | number | null>): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${text}.${sign(text)}`;
}

/** Unpacks a cursor made by `encodeCursor`; undefined when it is malformed or of another shape. */
export function decodeCursor<Position>(cursor: string, shape: z.ZodType<Position>): Position | undefined {
  const [text, signature] = cursor.split('.');
  if (!text || signature !== sign(text)) return undefined;
  const parsed = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return parsed.success ? parsed.data : undefined;
}
