// The waiver's text as it is now, its version, and the box to accept it. The box is a new one for each new text.
import { getLocale, getTranslations } from 'next-intl/server';
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import { Markdown } from '#app/_ui/markdown.tsx';
import { readWaiver } from '#lib/content/read-waiver.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry-form.ts';
import { Leg } from './leg.tsx';

export async function WaiverPart({ event }: { event: EventDetail }) {
  if (!event.waiver_required) return null;
  const version = event.waiver_version ?? '';
  const [t, waiver] = await Promise.all([getTranslations('form'), readWaiver(version, await getLocale())]);
  const digest = waiver?.digest ?? '';
  return (
    <Leg title={t('waiver')}>
      {waiver ? (
        <details key={digest} className="disclosure">
          <summary>{t('waiverRead', { version })}</summary>
          <div className="prose">
            {/* The form's groups have legends, no headings. */}
            <Markdown root={waiver.root} rank={2} />
          </div>
        </details>
      ) : (
        <p className="notice notice-warn">{t('waiverMissing', { version })}</p>
      )}
      <input type="hidden" name={F.waiverVersion} value={version} />
      <input type="hidden" name={F.waiverDigest} value={digest} />
      <ChoiceField
        key={`${version} ${digest}`}
        type="checkbox"
        name={F.waiverAccepted}
        id={F.waiverAccepted}
        value="yes"
      >
        {t('waiverAccept')}
      </ChoiceField>
      <FieldProblem name={F.waiverAccepted} />
    </Leg>
  );
}
