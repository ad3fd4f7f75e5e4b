// Draws a setting: its fields, or the value that a file or a variable sets.
import type { ReactNode } from 'react';
import { KitRows, ListField, ListSelect, QuestionRows } from '#app/admin/settings/list-fields.tsx';
import type { ShownSetting } from '#app/admin/settings/load-room.ts';
import { type SettingFacts, shortenedValue } from '#app/admin/settings/setting.ts';
import { ChangedMark, SettingsFold } from '#app/admin/settings/settings-form.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { ChoiceInput, FieldControl, FieldProblem } from '#components/ui/form/field.tsx';
import { Help } from '#components/ui/form/field-words.tsx';
import { ALL_TICKETS } from '#lib/content/load-event-notes.ts';
import { FALLBACK_LANGUAGE } from '#lib/content/localized-words.ts';
import { languageFacts } from '#lib/i18n/languages.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { QUESTION_TYPES } from './questions-setting.ts';
import { saleField, saleKeys } from './sales-setting.ts';
import { wordsField } from './words-fields.ts';

type Props = { readonly shown: ShownSetting; readonly facts: SettingFacts };

export function SettingField(props: Props) {
  const { setting, lock } = props.shown;
  if (lock) return <Locked {...props} />;
  const { kind } = setting.view;
  return (
    <>
      <input type="hidden" name="shown" value={setting.name} />
      {kind === 'kit' || kind === 'questions' || kind === 'sales' || kind === 'ticks' ? (
        <Grouped {...props} />
      ) : (
        <Single {...props} />
      )}
    </>
  );
}

const WIDE: readonly string[] = ['kit', 'questions', 'sales', 'area', 'ticks'];
const widthOf = ({ setting: { view, card } }: ShownSetting): string =>
  WIDE.includes(view.kind) && card !== 'alerts' ? 'md:col-span-2' : '';

/** A locked setting is grey and has no field. */
function Locked({ shown, facts }: Props) {
  const { setting, value, lock } = shown;
  const { t } = facts;
  const said = shortenedValue(setting.say(value, facts), facts);
  const { view } = setting;
  // Only the host of an address tells people something.
  const words = view.kind === 'line' && view.type === 'url' && URL.canParse(said) ? new URL(said).host : said;
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${widthOf(shown)}`}>
      <p className="font-bold">{setting.label}</p>
      <LockedBox
        words={words}
        from={
          lock?.by === 'agreed' ? t('settings.agreed') : t('settings.fromFile', { by: lock?.by ?? 'file' })
        }
        name={lock && 'name' in lock ? lock.name : ''}
      />
    </div>
  );
}

type BoxProps = { readonly words: ReactNode; readonly from: string; readonly name: string };

export const LockedBox = ({ words, ...lock }: BoxProps) => (
  <div className="wrap-anywhere grid grid-cols-1 gap-0.5 rounded-xl border border-edge bg-ground px-3 py-2">
    {words && <div className="font-bold">{words}</div>}
    <LockWords {...lock} />
  </div>
);

export const LockWords = ({ from, name }: Omit<BoxProps, 'words'>) => (
  <span className="flex min-w-0 items-baseline gap-1.5 text-sm">
    <DeskIcon name="lock" className="size-3.5! translate-y-0.5 text-quiet" />
    <span className="min-w-0">
      <span className="text-quiet">{from}</span> <span>{name}</span>
    </span>
  </span>
);

const Mark = ({ shown: { setting }, facts: { t } }: Props) => (
  <ChangedMark name={setting.name} words={t('settings.changed')} />
);

/** A field with its label; a text of the pages also has fields for other languages. */
function Single(props: Props) {
  const { shown, facts } = props;
  const { setting, fields } = shown;
  const { name, label, help, view } = setting;
  const { t } = facts;
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${widthOf(shown)}`}>
      <label htmlFor={name} className="font-bold">
        <span>{label}</span> <Mark {...props} />
      </label>
      <FieldProblem name={name} />
      {view.kind === 'choice' ? (
        <ListSelect name={name} value={textOf(fields, name)} options={view.options} />
      ) : (
        <Control {...props} />
      )}
      <Help name={name} help={help} />
      {view.kind === 'words' && (
        <details>
          <summary className="w-fit cursor-pointer text-quiet text-sm">{t('settings.languages')}</summary>
          <div className="grid grid-cols-1 gap-2 pt-1">
            {facts.languages
              .filter((language) => language !== FALLBACK_LANGUAGE)
              .map((language) => (
                <ListField
                  key={language}
                  name={wordsField(name, language)}
                  label={languageFacts(language).name}
                  value={textOf(fields, wordsField(name, language))}
                />
              ))}
          </div>
        </details>
      )}
    </div>
  );
}

function Control({ shown: { setting, fields } }: Props) {
  const { name, help, view } = setting;
  const value = textOf(fields, name);
  if (view.kind === 'area')
    return (
      <FieldControl
        as="textarea"
        name={name}
        help={help}
        rows={view.rows}
        value={value}
        className="input field-sizing-content max-h-96"
      />
    );
  if (view.kind === 'number')
    return (
      <p className="flex items-center gap-2">
        <FieldControl name={name} help={help} inputMode="numeric" value={value} className="input max-w-24" />
        <span>{view.unit}</span>
      </p>
    );
  if (view.kind === 'colour')
    return (
      <p className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="size-9 flex-none rounded-lg border border-edge"
          style={{ background: /^#[\da-f]{6}$/i.test(value) ? value : undefined }}
        />
        <FieldControl name={name} help={help} value={value} spellCheck={false} autoComplete="off" />
      </p>
    );
  return (
    <FieldControl
      name={name}
      help={help}
      type={view.kind === 'line' ? (view.type ?? 'text') : 'text'}
      value={value}
      autoComplete="off"
      spellCheck={view.kind === 'words'}
    />
  );
}

/** Several fields under one name. */
function Grouped(props: Props) {
  const { shown, facts } = props;
  const { name, label, help, view } = shown.setting;
  const { t } = facts;
  return (
    <fieldset
      id={view.kind === 'ticks' ? undefined : name}
      tabIndex={-1}
      className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${widthOf(shown)}`}
    >
      <legend className="mb-1.5 font-bold">
        <span>{label}</span> <Mark {...props} />
      </legend>
      <FieldProblem name={name} alone />
      <Group {...props} />
      {view.kind !== 'kit' && view.kind !== 'questions' && <Help name={name} help={help} />}
      {(view.kind === 'kit' || view.kind === 'questions') && facts.event?.startsAt === null && (
        <p className="text-quiet text-sm">{t('settings.noDay')}</p>
      )}
    </fieldset>
  );
}

function Group({ shown: { setting, fields }, facts }: Props) {
  const { t, event } = facts;
  const { name, view, help = '' } = setting;
  const languages = facts.languages.map((code) => ({
    code,
    name: languageFacts(code).name,
    suffix: code === FALLBACK_LANGUAGE ? '' : `.${code}`,
  }));
  if (view.kind === 'kit')
    return (
      <KitRows
        saved={fields}
        languages={languages}
        words={{
          date: t('settings.kitRow.date'),
          from: t('settings.kitRow.from'),
          to: t('settings.kitRow.to'),
          place: t('settings.kitRow.place'),
          add: t('settings.kitRow.add'),
          remove: t('settings.remove'),
          languages: t('settings.languages'),
          last: help,
        }}
      />
    );
  if (view.kind === 'questions')
    return (
      <QuestionRows
        saved={fields}
        languages={languages}
        types={QUESTION_TYPES.map((value) => ({ value, label: t(`settings.types.${value}`) }))}
        tickets={(event?.tickets ?? []).map(({ id, name: label }) => ({ value: id, label }))}
        words={{
          question: t('settings.questionRow.question'),
          type: t('settings.questionRow.type'),
          options: t('settings.questionRow.options'),
          help: t('settings.questionRow.help'),
          required: t('settings.questionRow.required'),
          min: t('settings.questionRow.min'),
          max: t('settings.questionRow.max'),
          unit: t('settings.questionRow.unit'),
          under: t('settings.questionRow.under'),
          tickets: t('settings.questionRow.tickets'),
          more: t('settings.questionRow.more'),
          up: t('settings.questionRow.up'),
          down: t('settings.questionRow.down'),
          add: t('settings.questionRow.add'),
          fresh: t('settings.questionRow.fresh'),
          remove: t('settings.remove'),
          languages: t('settings.languages'),
          kept: help,
        }}
      />
    );
  if (view.kind === 'ticks')
    return view.options.map(({ value, label }, index) => (
      <label key={value} htmlFor={index === 0 ? name : `${name}-${value}`} className="tick">
        <ChoiceInput
          type="checkbox"
          name={name}
          value={value}
          id={index === 0 ? name : `${name}-${value}`}
          chosen={valuesOf(fields, name).includes(value)}
        />
        <span>{label}</span>
      </label>
    ));
  const [, ...single] = saleKeys(facts);
  return (
    <>
      <SaleWindow shownAs={null} ticket={ALL_TICKETS} {...{ fields, facts }} />
      {single.length > 0 && (
        <SettingsFold
          name="sales.ticket"
          look="w-fit cursor-pointer text-quiet text-sm"
          summary={t('settings.saleByTicket')}
          isOpen={single.some(
            (key) =>
              textOf(fields, saleField(key, 'opens')) + textOf(fields, saleField(key, 'closes')) !== '',
          )}
        >
          <div className="grid grid-cols-1 gap-3 pt-2">
            {single.map((key) => (
              <SaleWindow
                key={key}
                ticket={key}
                shownAs={event?.tickets.find(({ id }) => id === key)?.name ?? key}
                {...{ fields, facts }}
              />
            ))}
          </div>
        </SettingsFold>
      )}
      <input type="hidden" name="sales.others" value={textOf(fields, 'sales.others')} />
    </>
  );
}

type WindowProps = Pick<ShownSetting, 'fields'> &
  Pick<Props, 'facts'> & { readonly ticket: string; readonly shownAs: string | null };

function SaleWindow({ ticket, shownAs, fields, facts: { t } }: WindowProps) {
  return (
    <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {shownAs !== null && <bdi className="font-bold md:col-span-2">{shownAs}</bdi>}
      {(['opens', 'closes'] as const).map((side) => (
        <MomentField
          key={side}
          name={saleField(ticket, side)}
          label={t(side === 'opens' ? 'settings.saleOpens' : 'settings.saleCloses')}
          value={textOf(fields, saleField(ticket, side))}
        />
      ))}
    </div>
  );
}

type MomentProps = { readonly name: string; readonly label: string; readonly value: string };

const MomentField = ({ name, label, value }: MomentProps) => (
  <div className="grid min-w-0 grid-cols-1 content-start gap-1">
    <label htmlFor={name} className="text-quiet text-sm">
      {label}
    </label>
    <FieldProblem name={name} />
    <FieldControl name={name} type="datetime-local" value={value} />
  </div>
);
