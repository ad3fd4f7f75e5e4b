// Checks the bytes of a posted form in a hundredth of the time that a parser needs for tiny fields or header lines. Pure.

export type FormLimits = {
  readonly bytes: number;
  readonly fields: number;
  /** Allows a file; only one form of ours sends one. */
  readonly hasFile?: boolean;
};

/** The registration form. A pasted list of 500 participants may need 600,000 bytes, and each ticket type has three fields. */
export const LIST_FORM: FormLimits = { bytes: 1_000_000, fields: 2_000 };
/** Any other form of the buyers' pages; without a script a form also posts its last answer. */
export const SMALL_FORM: FormLimits = { bytes: 32_000, fields: 60 };

/** `too_large`: more bytes or more fields than the form can have. */
export type FormProblem = 'not_a_form' | 'malformed_form' | 'too_large';

const MULTIPART = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

export const isFormType = (contentType: string): boolean =>
  MULTIPART.test(contentType) || URL_ENCODED.test(contentType);

export function checkFormBytes(
  bytes: Uint8Array,
  contentType: string,
  limits: FormLimits,
): FormProblem | null {
  if (bytes.byteLength > limits.bytes) return 'too_large';
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [, quoted, plain] = MULTIPART.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return checkParts(body, boundary, limits);
  if (!URL_ENCODED.test(contentType)) return 'not_a_form';
  return count(body, '&', limits.fields) >= limits.fields ? 'too_large' : null;
}

const MOST_HEADER_LINES = 4;
const LONGEST_HEADERS = 4_000;
const FILE = /filename\*?\s*=/i;

/** Each boundary counts, also inside of a value, where no browser writes one: parsers disagree about those. */
function checkParts(body: Buffer, boundary: string, limits: FormLimits): FormProblem | null {
  let fields = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at)) {
    at += Buffer.byteLength(boundary);
    if (body.toString('latin1', at, at + 2) === '--') return null;
    fields += 1;
    if (fields > limits.fields) return 'too_large';
    const end = body.indexOf('\r\n\r\n', at);
    if (end < 0 || end - at > LONGEST_HEADERS) return 'malformed_form';
    const headers = body.toString('latin1', at, end);
    const hasFile = FILE.test(headers) && !limits.hasFile;
    if (hasFile || headers.split('\r\n').length > MOST_HEADER_LINES) return 'malformed_form';
  }
  // The body has no end: the upload was cut off.
  return 'malformed_form';
}

function count(body: Buffer, sign: string, most: number): number {
  let found = 0;
  for (let at = body.indexOf(sign); at >= 0 && found < most; at = body.indexOf(sign, at + 1)) found += 1;
  return found;
}
