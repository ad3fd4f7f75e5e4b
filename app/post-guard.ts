// Checks a form that is posted to a page before Next reads it. Next answers an unknown origin or a broken form with a
// bare error, and parses a megabyte of tiny fields for a quarter of a second. `proxy.ts` uses it.

import type { PostRefusal } from '#components/layout/post-refusals.ts';
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
import { isPreview, PREVIEW_PATH } from '#lib/shared/preview.ts';

const LIST_FORMS = /\/events\/[^/]+\/register(?:\/[^/]+)?$|\/orders\/[^/]+\/edit$/;
const DESK = /^\/admin(?:\/|$)/;
/** Limits of the desk's actions, which its scripts post, too. */
const DESK_FORM: FormLimits = { bytes: 64_000, fields: 200 };
const LOGO = '/admin/settings/logo';
const LOGO_FORM: FormLimits = { bytes: 64_000, fields: 1, hasFile: true };

function limitsOf(path: string): FormLimits {
  if (LIST_FORMS.test(path)) return LIST_FORM;
  if (path === LOGO) return LOGO_FORM;
  return DESK.test(path) ? DESK_FORM : SMALL_FORM;
}

/** Addresses beside the pages whose route handlers read the form themselves, in either format and without an action. */
export const ROUTES_WITH_FORMS = ['/admin/data/export', LOGO, PREVIEW_PATH];

/** Returns why the post may not be processed, or `null`. Next keeps a copy of the body for the page. */
export async function refusalOfPost(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  path: string,
  appUrl: string,
): Promise<PostRefusal | null> {
  if (isCrossSite(headers, appUrl)) return 'cross_site';
  if (!DESK.test(path) && isPreview(headers)) return 'preview';
  const limits = limitsOf(path);
  const length = Number(headers.get('content-length') ?? 0);
  if (length > limits.bytes) return 'too_large';
  if (secondsUntilPost(headers, length) > 0) return 'too_often';
  const type = headers.get('content-type') ?? '';
  const { takes, refusal } = READERS[readerOf(headers, path)];
  if (!takes(type)) return 'not_a_form';
  const bytes = await boundedBytes(body, limits.bytes).catch(() => undefined);
  if (bytes === undefined) return 'malformed_form';
  return bytes === null ? 'too_large' : refusal(bytes, type, limits);
}

const readerOf = (headers: Headers, path: string): keyof typeof READERS =>
  ROUTES_WITH_FORMS.includes(path) ? 'route' : headers.has('next-action') ? 'script' : 'page';

type Reader = {
  readonly takes: (type: string) => boolean;
  readonly refusal: (bytes: Uint8Array, type: string, limits: FormLimits) => PostRefusal | null;
};

/** Who reads the form decides what is accepted. Without a script, Next reads only multipart that names an action. */
const READERS = {
  route: { takes: isFormType, refusal: checkFormBytes },
  script: {
    takes: () => true,
    // A script posts the arguments of an action as a form or as text.
    refusal: (bytes, type, limits) => (isFormType(type) ? checkFormBytes(bytes, type, limits) : null),
  },
  page: {
    takes: (type) => /^multipart\/form-data\s*;/i.test(type),
    refusal: (bytes, type, limits) =>
      checkFormBytes(bytes, type, limits) ?? (namesAction(bytes) ? null : 'not_a_form'),
  },
} satisfies Record<string, Reader>;

/** React names the server action of a form in its fields. */
const namesAction = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('name="$ACTION_');

/**
 * Whether Next would refuse the post. Next compares `Origin` with one header only, and a chain of proxies, a default
 * port or capital letters may have made them differ.
 */
export function hasOtherOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host');
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === host);
}
