// Looks at a form that is posted to a page without a script, before Next reads it: Next answers an unknown origin or a broken
// form with a bare error, and parses a megabyte of tiny fields for a quarter of a second. Used by `proxy.ts`.

import type { Refusal } from '#components/layout/refusal-words.ts';
import { secondsUntilPost } from '#lib/checkout/limits/response-limits.ts';
import { boundedBytes } from '#lib/shared/bounded-bytes.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';
import {
  checkFormBytes,
  type FormLimits,
  isFormType,
  LIST_FORM,
  SMALL_FORM,
} from '#lib/shared/form-bytes.ts';

const LIST_FORMS = /\/events\/[^/]+\/register(?:\/[^/]+)?$|\/orders\/[^/]+\/edit$/;
const DESK = /^\/admin(?:\/|$)/;
/** The desk's actions, which its scripts also post. */
const DESK_FORM: FormLimits = { bytes: 64_000, fields: 200 };

function limitsOf(path: string): FormLimits {
  if (LIST_FORMS.test(path)) return LIST_FORM;
  return DESK.test(path) ? DESK_FORM : SMALL_FORM;
}

/** What a browser posts without a script: Next reads no other form. */
const MULTIPART = /^multipart\/form-data\s*;/i;
/** The fields in which React names the server action of a form. */
const namesAction = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('name="$ACTION_');

/** Why the post may not be processed; null if it may. Next keeps a copy of the body for the page. */
export async function refusalOfPost(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  path: string,
  appUrl: string,
): Promise<Refusal | null> {
  if (isCrossSite(headers, appUrl)) return 'cross_site';
  const limits = limitsOf(path);
  const length = Number(headers.get('content-length') ?? 0);
  if (length > limits.bytes) return 'too_large';
  if (secondsUntilPost(headers, length) > 0) return 'too_often';
  const type = headers.get('content-type') ?? '';
  const isOfScript = headers.has('next-action');
  if (!isOfScript && !MULTIPART.test(type)) return 'not_a_form';
  const bytes = await boundedBytes(body, limits.bytes).catch(() => undefined);
  if (bytes === undefined) return 'malformed_form';
  if (bytes === null) return 'too_large';
  return isOfScript ? refusalOfReply(bytes, type, limits) : refusalOfForm(bytes, type, limits);
}

const refusalOfForm = (bytes: Uint8Array, type: string, limits: FormLimits): Refusal | null =>
  checkFormBytes(bytes, type, limits) ?? (namesAction(bytes) ? null : 'not_a_form');

/** A script posts the arguments of an action as a form, or as a text. */
const refusalOfReply = (bytes: Uint8Array, type: string, limits: FormLimits): Refusal | null =>
  isFormType(type) ? checkFormBytes(bytes, type, limits) : null;

/**
 * Whether Next would refuse the post, which compares `Origin` with one header alone: a chain of proxies, a default port or
 * capital letters may have made them differ.
 */
export function hasOtherOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host');
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === host);
}
