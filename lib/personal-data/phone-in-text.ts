// Pure.

import { asciiDigits } from '#lib/shared/typed-text.ts';

/** Characters between the digits of a number; also valid in a regular expression of PostgreSQL. */
const BETWEEN = String.raw`[-\s().·_/\u2010-\u2015\u2212]*`;
const spelled = (digits: string): string => [...digits].join(BETWEEN);

/** A Ugandan number is also written with 0, with both, and with neither; behind another country's code it is another number. */
function spellings(phone: string): RegExp {
  const digits = phone.replace('+', '');
  const [, national] = /^256(\d{9})$/.exec(digits) ?? [];
  const ways =
    national === undefined
      ? [String.raw`(?<![\d+])(?:\+|00)?${spelled(digits)}`]
      : [
          String.raw`(?<![\d+])\(?(?:\+|00)?${BETWEEN}${spelled('256')}${BETWEEN}0?${BETWEEN}${spelled(national)}`,
          String.raw`(?<!\d)(?<!(?:\+|00)\d{1,3}${BETWEEN})\(?0${BETWEEN}${spelled(national)}`,
          `(?<![\\d+]${BETWEEN})${spelled(national)}`,
        ];
  return new RegExp(String.raw`(?:${ways.join('|')})(?!\d)`, 'g');
}

/** For `text ~ …` in PostgreSQL: finds all that `mentions` finds in ASCII digits, and a little more. @param phone E.164 */
export const phonePattern = (phone: string): string => spelled(phone.slice(-9));

/** Whether a text has the number, in any spelling, alone or among other words. @param phone E.164 */
export const mentions = (text: string, phone: string): boolean => spellings(phone).test(asciiDigits(text));

/** The text without the number. Its other digits are ASCII afterwards. @param phone E.164 */
export const withoutPhone = (text: string, phone: string): string =>
  mentions(text, phone)
    ? asciiDigits(text).replaceAll(spellings(phone), '').replaceAll(/ {2,}/g, ' ').trim()
    : text;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON value whose texts went through `change`; keys stay. */
export function changeTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((one) => changeTexts(one, change));
  return changeFields(value, change);
}

export const changeFields = (
  fields: Readonly<Record<string, Json>>,
  change: (text: string) => string,
): Record<string, Json> =>
  Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, changeTexts(one, change)]));

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const OWN = new Set(
  `phone telephone tel mobile cell cellphone gsm whatsapp number no num your my own runner runners s participant participants athlete
   personal the of for and sms race day results updates with country code
   simu namba nambari ya yako mkimbiaji mkononi numero votre de du coureur portable essimu nnamba yo`.split(
    /\s+/,
  ),
);
const A_PHONE = /^(?:phone|telephone|tel|mobile|cell|cellphone|gsm|whatsapp|simu|portable|essimu)$/;
/** Words of a key that exclude an own number. Other words are allowed: keys also number a question or name its race. */
const OF_OTHERS =
  /^(?:emergency|contact|next|kin|parent|guardian|mother|father|mum|mom|dad|spouse|wife|husband|partner|friend|relative|family|doctor|coach|ice|sos|dharura|mzazi|mlezi|ndugu|urgence|proche|tuteur|.*(?:emergency|contact|guardian|parent))$/;

/**
 * False in doubt: then the owner of the number gets nothing else of the runner.
 * @param label the key if the label is not known any more
 */
export function asksOwnNumber({ key, label }: { readonly key: string; readonly label: string }): boolean {
  const words = wordsOf(label);
  return (
    words.some((word) => A_PHONE.test(word)) &&
    words.every((word) => OWN.has(word)) &&
    !wordsOf(key.replaceAll('_', ' ')).some((word) => OF_OTHERS.test(word))
  );
}

export type KnownPhones = {
  readonly phone: string;
  readonly names: readonly string[];
  readonly emails: readonly string[];
};

/** Whether a text has the person's number, e-mail, or whole name of two words or more. */
export function isAbout(text: string, { phone, names, emails }: KnownPhones): boolean {
  const words = new Set(wordsOf(text));
  return (
    mentions(text, phone) ||
    emails.some((email) => text.toLowerCase().includes(email.toLowerCase())) ||
    names.map(wordsOf).some((name) => name.length > 1 && name.every((word) => words.has(word)))
  );
}

/** Whether a search, or the name of one, is for the person: `isAbout`, or nothing but words of the name. */
export function isSearchFor(text: string, known: KnownPhones): boolean {
  const words = wordsOf(text);
  return (
    isAbout(text, known) ||
    (words.length > 0 && known.names.map(wordsOf).some((name) => words.every((word) => name.includes(word))))
  );
}
