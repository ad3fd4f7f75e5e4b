// Finds texts that Excel would change when it opens a CSV file, and keeps them as they are. Pure.

/** Months in English, French and Swahili: Excel in these languages reads their first letters as a month beside a number. */
const MONTHS = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ...['fev', 'avr', 'mai', 'juin', 'juil', 'aou'],
  ...['mac', 'ago', 'okt', 'des'],
];
/** Other letters beside a number that leave it a number or a time: `1E5`, `12:30 pm`, `5 p`, `UGX 500`. */
const IN_NUMBERS = [
  'e',
  'd',
  'a',
  'p',
  'am',
  'pm',
  'h',
  't',
  'z',
  'er',
  'ugx',
  'ush',
  'kes',
  'ksh',
  'usd',
  'eur',
];
const IN_NUMBER = new RegExp(`^(?:${IN_NUMBERS.join('|')}|(?:${MONTHS.join('|')})\\p{L}{0,7})$`, 'u');
const LOGICAL = /^(?:true|false|vrai|faux|kweli|uongo)$/;

/** A text that begins a formula, also with a full-width sign or behind blanks. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** A whole number that Excel writes as it is. */
const KEPT_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
/** Excel may begin a new cell in the middle of a text, if it splits at `;` or at a tab: what stands behind may be a formula. */
const NEW_CELL = /[;|\t\r\n][\s"'\p{Cf}]*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** `10-12`, `12:30`, `007`, `JUN26`: digits, and no letters but those of months, times, exponents and currencies. */
function isRead(text: string): boolean {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
  if (LOGICAL.test(plain)) return true;
  if (!/\p{Nd}/u.test(plain) || KEPT_NUMBER.test(plain)) return false;
  return (plain.match(/\p{L}+/gu) ?? []).every((word) => IN_NUMBER.test(word));
}

/**
 * The text with a leading apostrophe if Excel would calculate it or read it as a number, a date, a time or a logical value; also with
 * one before a formula behind `;`, where some languages of Excel begin the next cell.
 */
export function safeInExcel(text: string): string {
  const inside = text.replaceAll(NEW_CELL, (before) => `${before}'`);
  return FORMULA.test(text) || isRead(text) ? `'${inside}` : inside;
}
