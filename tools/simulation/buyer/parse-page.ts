// A page of the storefront as a person sees it: heading, errors, notices, forms.

import { attribute, type HtmlElement, parseHtml, textOf } from './html-elements.ts';
import { type PageForm, parseForms } from './parse-forms.ts';

export type StorefrontPage = {
  /** The main heading. */
  readonly title: string;
  /** Errors of the form that was just sent. */
  readonly alerts: readonly string[];
  readonly notices: readonly string[];
  /** Errors of single fields. */
  readonly problems: readonly string[];
  readonly forms: readonly PageForm[];
  /** Seconds after which the page asks for itself again without a script; null when it stays as it is. */
  readonly refreshSeconds: number | null;
};

const NOTICE = /(^|\s)notice(\s|$)/;
const isAlert = (element: HtmlElement): boolean => attribute(element, 'role') === 'alert';

export function parsePage(html: string): StorefrontPage {
  const page = parseHtml(html);
  const heading = page.elements.find(({ tagName }) => tagName === 'h1');
  const textsOf = (fits: (one: HtmlElement) => boolean) => page.elements.filter(fits).map(textOf);
  const forms = parseForms(page);
  const atFields = forms.flatMap(({ controls }) => controls.map(({ problem }) => problem));
  const refresh = page.elements.find((one) => attribute(one, 'http-equiv')?.toLowerCase() === 'refresh');
  const seconds = refresh && Number.parseInt(attribute(refresh, 'content') ?? '', 10);
  return {
    title: heading ? textOf(heading) : '',
    alerts: textsOf(isAlert),
    notices: textsOf((one) => !isAlert(one) && NOTICE.test(attribute(one, 'class') ?? '')),
    problems: [...new Set(atFields)].filter(Boolean),
    forms,
    refreshSeconds: seconds === undefined || Number.isNaN(seconds) ? null : seconds,
  };
}
