// The waiver's text as it is now, its version, and the box to accept it.
import { getTranslations } from 'next-intl/server';
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
  const [t, text] = await Promise.all([getTranslations('form'), readWaiver(version)]);
  return (
    <Leg title={t('waiver')}>
      {text ? (
        <details className="waiver">
          <summary>{t('waiverRead', { version })}</summary>
          <div className="prose">
            <Markdown root={text} />
          </div>
        </details>
      ) : (
        <p className="notice notice-warn">{t('waiverMissing', { version })}</p>
      )}
      <input type="hidden" name={F.waiverVersion} value={version} />
      <ChoiceField type="checkbox" name={F.waiverAccepted} id={F.waiverAccepted} value="yes">
        {t('waiverAccept')}
      </ChoiceField>
      <FieldProblem name={F.waiverAccepted} />
    </Leg>
  );
}
