// Parts that the sandbox's pages share: HTML answers, files, money. Must not know the content of a page.

import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { commonHeaders } from './answer.ts';

/** `amount` minor units of `currency`, for example `UGX 41,700`. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-UG', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amount / 10 ** digits).replace(/\u00a0/g, ' ');
}

export type PageContext = Context<{ Bindings: HttpBindings }>;
/** Escaped HTML, as hono's `html` makes it. */
export type Html = ReturnType<typeof html>;

const SELF_ONLY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'";

/** Answers `page`; `framedBy` is the one origin that may show it in a frame. */
export async function answerPage(
  context: PageContext,
  page: Html,
  status: ContentfulStatusCode = 200,
  framedBy: string | null = null,
): Promise<Response> {
  return context.html(`${await page}`, status, {
    ...commonHeaders(),
    'Content-Security-Policy': `${SELF_ONLY}; frame-ancestors ${framedBy ?? "'none'"}`,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
}

/** Answers the file at `url`, loaded on each request, so that an edit needs no restart. */
export async function answerFile(context: PageContext, url: URL, type: string): Promise<Response> {
  const text = await readFile(url, 'utf8');
  return context.body(text, 200, { ...commonHeaders(), 'Content-Type': `${type}; charset=utf-8` });
}

/** Sends the browser on with a GET. */
export const sendTo = (context: PageContext, address: string): Response =>
  context.body(null, 303, { ...commonHeaders(), Location: address });
