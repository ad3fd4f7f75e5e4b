import type { Nodes } from 'mdast';
import { getLocale, getTranslations } from 'next-intl/server';
import { type ReactNode, use } from 'react';
import { ContactList, contactLinks } from '#components/layout/contact.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import type { Waiver } from '#lib/content/load-text.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { server } from '#lib/server.ts';
import { TickAndClose } from './tick-and-close.tsx';

export async function WaiverSection({ event }: { event: EventDetail }) {
  if (!event.waiver_required) return null;
  const version = event.waiver_version ?? '';
  const [t, waiver] = await Promise.all([
    getTranslations(),
    (await server()).shop.waiver(version, await getLocale()),
  ]);
  const digest = waiver?.digest ?? '';
  return (
    <div className="grid gap-2">
      {!waiver && (
        <WaiverElsewhere race={event.name} t={t}>
          <Versioned words={t('form.waiverMissing', { version: '#' })} version={version} />
        </WaiverElsewhere>
      )}
      <WaiverBox version={version} digest={digest}>
        {waiver ? (
          t.rich('form.waiverAccept', { all: (words) => <span className="for-several">{words}</span> })
        ) : (
          <Versioned words={t('form.waiverAcceptElsewhere', { version: '#' })} version={version} />
        )}
      </WaiverBox>
      {waiver && textToRead({ waiver, t })}
    </div>
  );
}

/** Words a minute at a usual pace. */
const WORDS_A_MINUTE = 200;

const TEXT = 'waiver-text';
const TITLE = `${TEXT}-title`;
/** HTML attributes: when the element opens, the browser moves the focus to it. */
const OPENS = { tabIndex: -1, autoFocus: true };
/** The keyboard can scroll the text. */
const SCROLLS = { tabIndex: 0 };

type TextProps = { readonly waiver: Waiver; readonly t: Translate };

/**
 * The text lies over the page. It opens and closes without a script, and a browser without popovers shows it in its
 * place. If it begins with a heading, the heading is its title.
 */
function textToRead({ waiver: { lang, text, root }, t }: TextProps): ReactNode {
  const [first, ...rest] = root.children;
  const title = first?.type === 'heading' ? plainText(first) : '';
  const minutes = Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
  return (
    <>
      <button
        type="button"
        popoverTarget={TEXT}
        className="link min-h-12 cursor-pointer justify-self-start font-bold underline"
      >
        {t('form.waiverRead', { minutes })}
      </button>
      <div id={TEXT} popover="auto" role="dialog" aria-labelledby={TITLE} className="waiver-text" {...OPENS}>
        <div className="flex items-start justify-between gap-x-4 border-edge border-b px-[min(1.25rem,5vw)] py-2">
          <h2 id={TITLE} lang={title ? lang : undefined} className="display py-2 text-card">
            {title || t('form.waiver')}
          </h2>
          <button
            type="button"
            popoverTarget={TEXT}
            popoverTargetAction="hide"
            className="link min-h-12 cursor-pointer font-bold underline"
          >
            {t('embedded.close')}
          </button>
        </div>
        <div className="prose min-h-0 overflow-auto px-[min(1.25rem,5vw)] py-4" lang={lang} {...SCROLLS}>
          <Markdown root={title ? { ...root, children: rest } : root} rank={3} />
        </div>
        <div className="border-edge border-t p-4 noscript:hidden">
          <TickAndClose ticks={F.waiverAccepted} closes={TEXT} className="btn w-full">
            {t('form.waiverTake')}
          </TickAndClose>
        </div>
      </div>
    </>
  );
}

const plainText = (node: Nodes): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : '';

type BoxProps = { readonly version: string; readonly digest: string; readonly children: ReactNode };

/** The whole row is the checkbox. Another text must be accepted anew. `digest`: '' for a text that we do not have. */
export const WaiverBox = ({ version, digest, children }: BoxProps) => (
  <>
    <FieldProblem name={F.waiverAccepted} />
    <input type="hidden" name={F.waiverVersion} value={version} />
    <input type="hidden" name={F.waiverDigest} value={digest} />
    <ChoiceField
      key={`${version} ${digest}`}
      type="checkbox"
      name={F.waiverAccepted}
      id={F.waiverAccepted}
      value="yes"
      className="choice min-h-14 content-center items-center"
    >
      {children}
    </ChoiceField>
  </>
);

/** `words` with the version in place of `#`, in one line: a browser would break `2026-02` at its hyphen. */
function Versioned({ words, version }: { readonly words: string; readonly version: string }) {
  const [before, after] = words.split('#');
  return (
    <span>
      <span>{before}</span>
      <span className="inline-block">{version}</span>
      <span>{after}</span>
    </span>
  );
}

type ElsewhereProps = { readonly race: string; readonly t: Translate; readonly children: ReactNode };

/** Says where to get a waiver whose text we do not have. The box does not say that it was read. */
export function WaiverElsewhere({ race, t, children }: ElsewhereProps) {
  const { contact } = use(loadOrganizer());
  const contacts = contactLinks(contact, t('event.questionAbout', { name: race }));
  return (
    <div className="notice notice-warn grid gap-2">
      <p>{children}</p>
      {contacts.length > 0 && <ContactList links={contacts} />}
    </div>
  );
}
