import { getLocale, getTranslations } from 'next-intl/server';
import { ContactList, contactLinks } from '#components/layout/contact.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import type { EventDetail } from '#lib/partner-api/events.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { server } from '#lib/server.ts';

/** A popover opens without a script; a browser that knows none shows the text in its place. */
const TEXT = 'waiver-text';

export async function WaiverSection({ event }: { event: EventDetail }) {
  if (!event.waiver_required) return null;
  const version = event.waiver_version ?? '';
  const [t, close, waiver] = await Promise.all([
    getTranslations('form'),
    getTranslations('embedded'),
    (await server()).shop.waiver(version, await getLocale()),
  ]);
  const digest = waiver?.digest ?? '';
  return (
    <div className="grid gap-3">
      {waiver ? (
        <div key={digest} id={TEXT} popover="auto" className="waiver-text">
          <button type="button" popoverTarget={TEXT} popoverTargetAction="hide" className="btn btn-quiet">
            {close('close')}
          </button>
          <div className="prose" lang={waiver.lang}>
            {/* The form's sections have legends, no headings. */}
            <Markdown root={waiver.root} rank={2} />
          </div>
        </div>
      ) : (
        <WaiverElsewhere version={version} race={event.name} />
      )}
      <input type="hidden" name={F.waiverVersion} value={version} />
      <input type="hidden" name={F.waiverDigest} value={digest} />
      <ChoiceField
        key={`${version} ${digest}`}
        type="checkbox"
        name={F.waiverAccepted}
        id={F.waiverAccepted}
        value="yes"
        className="tick"
      >
        {waiver ? (
          t.rich('waiverAccept', {
            text: (words) => (
              <button type="button" popoverTarget={TEXT} className="waiver-link">
                {words}
              </button>
            ),
            all: (words) => <span className="for-several">{words}</span>,
          })
        ) : (
          <Versioned words={t('waiverAcceptElsewhere', { version: '#' })} version={version} />
        )}
      </ChoiceField>
      <FieldProblem name={F.waiverAccepted} />
    </div>
  );
}

/** `words` with the version in place of `#`. It stays in one line: a browser would break `2026-02` at its hyphen. */
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

/** Where to get a waiver whose text we do not have. The box does not say that it was read. */
async function WaiverElsewhere({ version, race }: { readonly version: string; readonly race: string }) {
  const [t, event, { contact }] = await Promise.all([
    getTranslations('form'),
    getTranslations('event'),
    loadOrganizer(),
  ]);
  const contacts = contactLinks(contact, event('questionAbout', { name: race }));
  return (
    <div className="notice notice-warn grid gap-2">
      <p>
        <Versioned words={t('waiverMissing', { version: '#' })} version={version} />
      </p>
      {contacts.length > 0 && <ContactList links={contacts} />}
    </div>
  );
}
