// The place in the list of orders where a page ended, as an opaque word for an address. Pure.
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';

/** The last order of a page: lists run by creation time, then id, both falling. */
type OrderPlace = { readonly createdAt: Date; readonly id: string };

const schema = z.tuple([z.number().int().min(0).max(8.64e15), z.string().min(1).max(200)]);

/** Writes a place as letters, digits, `-` and `_`. */
export function encodeOrderCursor({ createdAt, id }: OrderPlace): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads what `encodeOrderCursor` wrote; anything else is `invalid_cursor`. */
export function decodeOrderCursor(cursor: string): Result<OrderPlace, { readonly code: 'invalid_cursor' }> {
  const parsed = schema.safeParse(readJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) return err({ code: 'invalid_cursor' });
  const [at, id] = parsed.data;
  return ok({ createdAt: new Date(at), id });
}
