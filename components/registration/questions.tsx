// The organizer's own questions. They are asked once, however many run: an order has one set of answers
// (partner-api.md 4.6).
import { getTranslations } from 'next-intl/server';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import { ChoiceGroup, DateField } from '#components/ui/form/group-fields.tsx';
import { SelectField } from '#components/ui/form/question-fields.tsx';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import type { AdditionalQuestion } from '#lib/partner-api/events.ts';
import { distinctOptions, type QuestionKind, questionKind } from '#lib/registration/question-kind.ts';
import { LONGEST, questionField } from '#lib/registration/registration-input.ts';

export async function QuestionsSection({ questions }: { questions: AdditionalQuestion[] }) {
  if (questions.length === 0) return null;
  const t = await getTranslations('form');
  return (
    <FormSection title={t('questions')}>
      <p className="for-several -mt-2 text-quiet text-sm">{t('questionsHelp')}</p>
      {/* A date has a line more than the field beside it. */}
      <div className="grid gap-5 lg:grid-cols-2 lg:not-has-aria-invalid:items-end">
        {questions.map((question) => (
          <div key={question.key} className={isShort(question) ? 'grid' : 'grid lg:col-span-2'}>
            <Question question={question} />
          </div>
        ))}
      </div>
    </FormSection>
  );
}

/** Two of them stand side by side on a wide screen. */
const isShort = (question: AdditionalQuestion): boolean =>
  ['date', 'yes_no', 'number'].includes(kindOf(question)) ||
  (kindOf(question) === 'radio' && isStrip(question));

/** Few short words are chosen from a strip; with radio buttons an optional answer could not be taken back. */
const kindOf = (question: AdditionalQuestion): QuestionKind => {
  const kind = questionKind(question);
  return kind === 'select' && question.required && isStrip(question) ? 'radio' : kind;
};

const isStrip = ({ options }: AdditionalQuestion): boolean => fitsStrip(distinctOptions(options));

/** Width of a narrow phone's form, in letters; each word has room of three around it. */
const STRIP_WIDTH = 34;

const fitsStrip = (words: readonly string[]): boolean =>
  words.length > 0 && words.length * (Math.max(...words.map(({ length }) => length)) + 3) <= STRIP_WIDTH;

const BIRTHDAY = /birth|\bdob\b|naissance|kuzaliwa/i;

/** A question of an unknown type is asked as text. */
async function Question({ question }: { question: AdditionalQuestion }) {
  const t = await getTranslations('form');
  const { required, label, key } = question;
  const distinct = distinctOptions(question.options);
  const options = distinct.map((option) => ({ value: option, label: option }));
  const yesOrNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ];
  const asked = {
    name: questionField(key),
    label,
    help: question.help || undefined,
    optional: required ? undefined : t('optional'),
  };
  const kind = kindOf(question);
  switch (kind) {
    case 'date':
      return (
        <DateField
          {...asked}
          isBirthday={BIRTHDAY.test(`${key} ${label}`)}
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
    default:
      return <TextField {...asked} type={kind} maxLength={LONGEST.answer} />;
  }
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
