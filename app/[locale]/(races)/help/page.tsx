// How to reach the organizer, and the common questions of content/help.md, each folded under its heading.
import type { RootContent } from 'mdast';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { AskOnWhatsApp, contactLinks } from '#components/layout/contact.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { pageLinks } from '#components/layout/page-links.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import { loadHelp } from '#lib/content/load-text.ts';
import { addressIn } from '#lib/i18n/languages.ts';

export const revalidate = 5;

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('help'), getLocale()]);
  return { title: t('title'), alternates: pageLinks(locale, '/help') };
}

export default async function HelpPage() {
  const [t, site, locale, { contact }] = await Promise.all([
    getTranslations('help'),
    getTranslations('site'),
    getLocale(),
    loadOrganizer(),
  ]);
  const [text, links] = [await loadHelp(locale), contactLinks(contact)];
  const { opening, questions } = questionsOf(text?.root.children ?? []);
  return (
    <div className="page grid gap-8 py-8 wide:py-12">
      <div className="grid gap-2">
        <h1 className="display text-h1">{t('title')}</h1>
        <p className="text-quiet">{t('text')}</p>
      </div>
      <div className="actions max-sm:*:basis-full!">
        <AskOnWhatsApp about={t('question')} words={t('whatsapp')} />
        {links
          .filter(({ kind }) => kind !== 'whatsapp')
          .map(({ kind, href, text: shown }) => (
            <a key={kind} href={href} className="btn btn-quiet">
              <Icon name={kind === 'call' ? 'phone' : 'mail'} />
              <span className="sr-only">{`${site(kind)} `}</span>
              <bdi className={kind === 'email' ? 'wrap-anywhere max-sm:text-sm' : undefined}>{shown}</bdi>
            </a>
          ))}
        <a href={addressIn(locale, '/find')} className="btn btn-quiet">
          <Icon name="search" />
          <span>{site('findOrder')}</span>
        </a>
      </div>
      {text && (
        <section className="grid gap-4" lang={text.lang}>
          <h2 className="display text-h2">{t('questions')}</h2>
          {opening.length > 0 && (
            <div className="prose">
              <Markdown root={{ type: 'root', children: opening }} />
            </div>
          )}
          <div>
            {questions.map(({ heading, answer }) => (
              <details key={heading.position?.start.offset} className="disclosure">
                <summary>
                  <span>
                    <Markdown root={{ type: 'root', children: heading.children }} />
                  </span>
                </summary>
                <div className="prose">
                  <Markdown root={{ type: 'root', children: answer }} />
                </div>
              </details>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

type Heading = Extract<RootContent, { type: 'heading' }>;
type Question = { readonly heading: Heading; readonly answer: RootContent[] };

/** Each heading with the nodes after it. `opening` holds the nodes before the first heading. */
function questionsOf(nodes: readonly RootContent[]): { opening: RootContent[]; questions: Question[] } {
  const opening: RootContent[] = [];
  const questions: Question[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') questions.push({ heading: node, answer: [] });
    else (questions.at(-1)?.answer ?? opening).push(node);
  }
  return { opening, questions };
}
