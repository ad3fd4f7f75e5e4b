// A question to a participant as a field of the runner's forms.
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import type { FieldWords } from '#components/ui/form/field-words.tsx';
import { ChoiceGroup, DateField } from '#components/ui/form/group-fields.tsx';
import { SelectField } from '#components/ui/form/question-fields.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import type { Translate } from '#lib/i18n/languages.ts';
import { fieldNamed } from '#lib/participants/runner-fields.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';

type Props = { readonly question: ParticipantQuestion; readonly t: Translate };

/** Width of a narrow phone's form, in letters; each word has room of three around it. */
const STRIP_WIDTH = 34;

const fitsStrip = (words: readonly string[]): boolean =>
  words.length > 0 && words.length * (Math.max(...words.map(({ length }) => length)) + 3) <= STRIP_WIDTH;

export function RunnerQuestion({ question, t }: Props) {
  const { key, kind, label, unit, required, options } = question;
  const asked = {
    name: fieldNamed(`answer.${key}`),
    label: unit ? `${label} (${unit})` : label,
    help: question.help || undefined,
    optional: required ? undefined : t('form.optional'),
  };
  const isStrip = fitsStrip(options.map((option) => option.label));
  switch (kind) {
    case 'date':
    case 'birth_date':
      return (
        <DateField
          {...asked}
          isBirthday={kind === 'birth_date'}
          words={{ day: t('form.day'), month: t('form.month'), year: t('form.year') }}
        />
      );
    case 'textarea':
      return <TextAreaField {...asked} maxLength={LONGEST.answer} />;
    case 'yes_no':
      return (
        <ChoiceGroup
          {...asked}
          type="radio"
          isStrip
          options={[
            { value: 'yes', label: t('form.yes') },
            { value: 'no', label: t('form.no') },
          ]}
        />
      );
    case 'several':
      return <ChoiceGroup {...asked} type="checkbox" options={options} />;
    case 'radio':
    case 'select':
      return <Choice question={question} asked={asked} isStrip={isStrip} t={t} />;
    case 'tick':
      return <Tick asked={asked} required={required} />;
    case 'number':
      return <TextField {...asked} inputMode="decimal" maxLength={20} />;
    case 'email':
    case 'tel':
      return <TextField {...asked} type={kind} maxLength={LONGEST.answer} />;
    case 'url':
      return <TextField {...asked} inputMode="url" maxLength={LONGEST.answer} />;
    case 'text':
    case 'time':
      return <TextField {...asked} maxLength={LONGEST.answer} />;
  }
}

type ChoiceProps = {
  readonly question: ParticipantQuestion;
  readonly asked: FieldWords;
  readonly isStrip: boolean;
  readonly t: Translate;
};

/** Few short words of an answer that must be given are a strip: an optional one could not be taken back there. */
function Choice({ question: { kind, required, options }, asked, isStrip, t }: ChoiceProps) {
  if (kind === 'radio' || (required && isStrip))
    return <ChoiceGroup {...asked} type="radio" options={options} isStrip={isStrip} />;
  return <SelectField {...asked} prompt={t(required ? 'form.choose' : 'form.none')} options={options} />;
}

const Tick = ({ asked, required }: { readonly asked: FieldWords; readonly required: boolean }) => (
  <div className="grid gap-1.5">
    <ChoiceField
      type="checkbox"
      name={asked.name}
      value="yes"
      id={asked.name}
      required={required}
      className="tick"
    >
      <span>{asked.label}</span>
      {asked.help && <span className="block text-quiet text-sm">{asked.help}</span>}
    </ChoiceField>
    <FieldProblem name={asked.name} />
  </div>
);
