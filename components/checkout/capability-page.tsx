// A page whose address is a secret: the order's, the payer's and the runner's. Metadata and page share one load. An
// unknown address, and a database that does not answer, have pages of their own.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import { MissingVisit } from '#components/layout/missing-visit.tsx';
import { Outage } from '#components/layout/outage.tsx';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import type { Ctx } from '#lib/context.ts';
import type { Language, Translate } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { capabilityMetadata } from './order-access.ts';
import type { StageWords } from './words/stage-words.ts';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** What pages draw with. `now` is when the page was asked for. */
type Visit = {
  readonly ref: string;
  readonly query: Query;
  readonly now: Date;
  readonly locale: Language;
  readonly t: Translate;
};

type Options<Param extends string, Read extends object> = {
  /** The secret's name in the address. */
  readonly param: Param;
  /** Title of a page that could not be loaded. */
  readonly title: (t: Translate) => string;
  /** Path of the page for an unknown address. */
  readonly missing?: string;
  readonly find: (ctx: Ctx, ref: string, locale: Language) => Promise<Read | null>;
  /** Words of the heading, whose title is also the tab's. */
  readonly words: (read: Read, visit: Visit) => Promise<StageWords>;
  readonly draw: (read: Read, visit: Visit & { readonly words: StageWords }) => Promise<ReactNode>;
};

type Props<Param extends string> = {
  readonly params: Promise<{ readonly [name in Param]: string }>;
  readonly searchParams: Promise<Query>;
};

/** Use it as `const page = capabilityPage({ … }); export const generateMetadata = page.metadata; export default page`. */
export function capabilityPage<Param extends string, Read extends object>({
  param,
  title,
  missing,
  find,
  words,
  draw,
}: Options<Param, Read>) {
  const load = cache(async (ref: string) => {
    const [ctx, locale] = await Promise.all([server(), getLocale()]);
    return unlessDatabaseDown(ctx, find(ctx, ref, locale));
  });
  const visitOf = async ({ params, searchParams }: Props<Param>): Promise<Visit> => {
    const [{ [param]: ref }, query, { now }, locale, t] = await Promise.all([
      params,
      searchParams,
      server(),
      getLocale(),
      getTranslations(),
    ]);
    return { ref, query, now: now(), locale, t };
  };
  const page = async (props: Props<Param>) => {
    const visit = await visitOf(props);
    const read = await load(visit.ref);
    if (!read) return <MissingVisit instead={missing} />;
    if (read === 'unavailable') return <Outage />;
    return draw(read, { ...visit, words: await words(read, visit) });
  };
  const metadata = async (props: Props<Param>): Promise<Metadata> => {
    const visit = await visitOf(props);
    const read = await load(visit.ref).catch(() => null);
    const isFound = read !== null && read !== 'unavailable';
    return capabilityMetadata(isFound ? await words(read, visit) : null, title(visit.t));
  };
  return Object.assign(page, { metadata });
}
