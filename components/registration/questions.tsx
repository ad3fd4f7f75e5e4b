// The organizer's questions. Some are asked once for the order, which has one set of answers (partner-api.md 4.6); the others of
// each participant: the group editor asks those, and this section only if one person enters.
import { getTranslations } from 'next-intl/server';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { ChoiceGroup, DateField } from '#components/ui/form/group-fields.tsx';
import { SelectField } from '#components/ui/form/question-fields.tsx';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import { loadAskedOfParticipants } from '#lib/content/load-event-notes.ts';
import type { Language } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import {
  orderQuestions,
  type ParticipantQuestion,
  participantRules,
} from '#lib/registration/participant-questions.ts';
import { LONGEST, questionField } from '#lib/registration/registration-input.ts';
import { AskedIf } from './asked-if.tsx';

type Asked = { readonly question: ParticipantQuestion; readonly ofEach: boolean };
export type AskedQuestions = {
  readonly questions: readonly Asked[];
  /** Fields that ask for a date of birth: without them there is a box for children. */
  readonly birthFields: readonly string[];
  /** ISO date in the organizer's time zone. */
  readonly raceDay: string;
};

type At = {
  readonly locale: Language;
  readonly startsAt: Date;
  readonly now: Date;
  readonly timeZone: string;
};

/** The provider's in its order, then the organizer's own, in `locale`. */
export async function askedQuestions(event: EventDetail, { locale, ...at }: At): Promise<AskedQuestions> {
  const asked = await loadAskedOfParticipants(event.event_id, locale);
  const rules = participantRules({ event, asked, ...at });
  const all = [
    ...rules.questions.map((question) => ({ question, ofEach: true })),
    ...orderQuestions({ event, asked, ...at }).map((question) => ({ question, ofEach: false })),
  ];
  const birthdays = all.filter(({ question }) => question.kind === 'birth_date');
  const provided = event.additional_questions.map(({ key }) => key);
  const place = ({ question: { key } }: Asked) =>
    provided.includes(key) ? provided.indexOf(key) : provided.length;
  return {
    birthFields: birthdays.map(({ question: { key } }) => questionField(key)),
    questions: all.sort((one, other) => place(one) - place(other)),
    raceDay: rules.raceDay,
  };
}

type Props = { readonly asked: AskedQuestions; readonly fresh: Typed };

export async function QuestionsSection({ asked: { questions, ...known }, fresh }: Props) {
  if (questions.length === 0) return null;
  const t = await getTranslations('form');
  const isOnlyOfEach = questions.every(({ ofEach }) => ofEach);
  return (
    <FormSection title={t('questions')} className={isOnlyOfEach ? 'for-one' : ''}>
      <p className="for-several -mt-2 text-quiet text-sm">{t('questionsHelp')}</p>
      {/* A date has a line more than the field beside it. */}
      <div className="grid gap-5 lg:grid-cols-2 lg:not-has-aria-invalid:items-end">
        {questions.map(({ question, ofEach }) => {
          const { key, when, required } = question;
          const className = `${ofEach ? 'for-one' : ''} ${isShort(question) ? '' : 'lg:col-span-2'}`;
          return when.under === null && when.tickets === null ? (
            <div key={key} className={`grid ${className}`}>
              <Question question={question} name={questionField(key)} />
            </div>
          ) : (
            <AskedIf key={key} {...known} when={when} required={required} fresh={fresh} className={className}>
              <Question question={question} name={questionField(key)} />
            </AskedIf>
          );
        })}
      </div>
    </FormSection>
  );
}

/** Two of them stand side by side on a wide screen. */
const isShort = (question: ParticipantQuestion): boolean =>
  ['date', 'birth_date', 'time', 'yes_no', 'number'].includes(question.kind) ||
  (kindOf(question) === 'radio' && isStrip(question));

/** Few short words are chosen from a strip; with radio buttons an optional answer could not be taken back. */
const kindOf = (question: ParticipantQuestion): ParticipantQuestion['kind'] =>
  question.kind === 'select' && question.required && isStrip(question) ? 'radio' : question.kind;

const isStrip = ({ options }: ParticipantQuestion): boolean => fitsStrip(options.map(({ label }) => label));

type QuestionProps = {
  readonly question: ParticipantQuestion;
  /** Of the field. */
  readonly name: string;
};

/** A question of an unknown type is asked as text. */
export async function Question({ question, name }: QuestionProps) {
  const t = await getTranslations('form');
  const { required, label, options } = question;
  const yesOrNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ];
  const asked = {
    name,
    label,
    help: [question.help, await boundsOf(question)].filter(Boolean).join(' ') || undefined,
    optional: required ? undefined : t('optional'),
  };
  const kind = kindOf(question);
  switch (kind) {
    case 'date':
    case 'birth_date':
      return (
        <DateField
          {...asked}
          isBirthday={kind === 'birth_date'}
          words={{ day: t('day'), month: t('month'), year: t('year') }}
        />
      );
    case 'textarea':
      return <TextAreaField {...asked} maxLength={LONGEST.answer} />;
    case 'select':
      return <SelectField {...asked} prompt={required ? t('choose') : t('none')} options={options} />;
    case 'radio':
      return <ChoiceGroup {...asked} type="radio" options={options} isStrip={isStrip(question)} />;
    case 'yes_no':
      return <ChoiceGroup {...asked} type="radio" options={yesOrNo} isStrip />;
    case 'several':
      return <ChoiceGroup {...asked} type="checkbox" options={options} />;
    case 'tick':
      return <Tick {...asked} required={required} />;
    case 'number':
      return <TextField {...asked} inputMode="decimal" maxLength={20} />;
    case 'url':
      // As text: a browser would refuse an address without `https://`.
      return <TextField {...asked} inputMode="url" maxLength={LONGEST.answer} />;
    case 'time':
      return <TextField {...asked} inputMode="numeric" maxLength={8} />;
    default:
      return <TextField {...asked} type={kind} maxLength={LONGEST.answer} />;
  }
}

/** Which numbers or times are taken, with the unit: `30 to 200 kg`. */
async function boundsOf({ kind, min, max, unit }: ParticipantQuestion): Promise<string> {
  if (kind !== 'number' && kind !== 'time') return '';
  const t = await getTranslations('form');
  const bounds =
    min !== null && max !== null
      ? t('between', { min, max })
      : min !== null
        ? t('atLeast', { min })
        : max !== null && t('upTo', { max });
  return [bounds, unit].filter(Boolean).join(' ');
}

type TickProps = { name: string; label: string; help: string | undefined; required: boolean };

const Tick = ({ name, label, help, required }: TickProps) => (
  <div className="grid gap-1.5">
    <ChoiceField type="checkbox" name={name} value="yes" id={name} required={required} className="tick">
      <span>{label}</span>
      {help && <span className="block text-quiet text-sm">{help}</span>}
    </ChoiceField>
    <FieldProblem name={name} />
  </div>
);
