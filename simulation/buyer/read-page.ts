// A page of the storefront as its reader sees it: heading, what is said to be wrong, forms.
import { attribute, readHtml, textOf } from './html-elements.ts';
import { type PageForm, readForms } from './read-form.ts';

export type StorefrontPage = {
  /** The main heading. */
  readonly title: string;
  /** What the page tells apart from its text: alerts and notices. */
  readonly notices: readonly string[];
  /** What is wrong with single fields. */
  readonly problems: readonly string[];
  readonly forms: readonly PageForm[];
  /** Seconds after which the page asks for itself again without a script; null when it stays as it is. */
  readonly refreshSeconds: number | null;
};

/** Reads a whole document. */
export function readPage(html: string): StorefrontPage {
  const page = readHtml(html);
  const heading = page.elements.find(({ tagName }) => tagName === 'h1');
  const told = page.elements.filter(
    (one) => attribute(one, 'role') === 'alert' || /(^|\s)notice(\s|$)/.test(attribute(one, 'class') ?? ''),
  );
  const forms = readForms(page);
  const atFields = forms.flatMap(({ controls }) => controls.map(({ problem }) => problem));
  const refresh = page.elements.find((one) => attribute(one, 'http-equiv')?.toLowerCase() === 'refresh');
  const seconds = refresh && Number.parseInt(attribute(refresh, 'content') ?? '', 10);
  return {
    title: heading ? textOf(heading) : '',
    notices: told.map(textOf),
    problems: [...new Set(atFields)].filter(Boolean),
    forms,
    refreshSeconds: seconds === undefined || Number.isNaN(seconds) ? null : seconds,
  };
}
