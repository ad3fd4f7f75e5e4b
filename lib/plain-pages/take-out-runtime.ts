// A page of the framework as a document that stands for itself.
import { PLAIN_PAGE } from '#lib/shared/plain-page.ts';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const MARK = `<template id="${PLAIN_PAGE}"></template>`;

export const isPlain = (html: string): boolean => html.includes(MARK);

/** Whether React is to wake `html` in the browser. */
export const bringsRuntime = (html: string): boolean => html.includes(' src="/_next/');

/**
 * `html` without the framework's script files, what starts them, and the page's second copy that they would read; what
 * the page itself brings, structured data and scripts, stays. A page without the mark is answered as it is.
 */
export function takeOutRuntime(html: string): string {
  if (!isPlain(html)) return html;
  return html
    .replace(MARK, '')
    .replace(PRELOAD, '')
    .replace(SCRIPT, (script, attributes: string, text: string) =>
      ofTheFramework(attributes, text) ? '' : script,
    );
}

const ofTheFramework = (attributes: string, text: string): boolean =>
  / src="\/_next\//.test(attributes) || / id="_R_"/.test(attributes) || /^\(?self\.__next_/.test(text);
