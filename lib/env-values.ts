// The kinds of values that environment variables hold, as zod schemas with messages that follow the variable's name.
import { z } from 'zod';

function urlWith(protocols: readonly string[]): (text: string) => boolean {
  return (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

const isWeb = urlWith(['http:', 'https:']);

/** A word: something without white space in it. */
export const withoutSpaces = () => z.string().regex(/^\S+$/, 'has a space in it');

/** An absolute http(s) address, kept as it is. */
export const httpUrl = () => z.string().refine(isWeb, 'is not an http(s) address');

/** Scheme, host and port of an http(s) address; a path, query or user name is refused. */
export const origin = () =>
  z
    .string()
    .refine(
      (text) => isWeb(text) && isBare(new URL(text)),
      'is not an origin (https://host, nothing behind it)',
    )
    .transform((text) => new URL(text).origin);

const isBare = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && `${search}${hash}${username}${password}` === '';

/** An address of PostgreSQL, as its clients take it. */
export const postgresUrl = () =>
  z.string().refine(urlWith(['postgres:', 'postgresql:']), 'is not a postgresql:// address');

/** One or several secrets, comma-separated; at least one. */
export const secretList = () =>
  z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => /^\S+$/.test(secret)),
      'has an empty or broken secret in its list',
    );

/** A whole number of calls, at least one. */
export const callsPerMinute = (documented: number) =>
  z.coerce
    .number('is not a whole number')
    .int('is not a whole number')
    .min(1, 'is less than 1')
    .default(documented);

/** One of a few words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, `is none of ${words.join(', ')}`);
