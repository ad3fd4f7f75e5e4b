// The organizer's own questions. A type we do not know is asked as text: an answer is better than none.
import { getTranslations } from 'next-intl/server';
import { SelectField } from '#app/_ui/form/select-field.tsx';
import { TextField } from '#app/_ui/form/text-field.tsx';
import type { AdditionalQuestion } from '#lib/partner-api/schemas/event.ts';
import { questionField } from '#lib/registration/entry-form.ts';
import { Leg } from './leg.tsx';

export async function QuestionsPart({ questions }: { questions: AdditionalQuestion[] }) {
  if (questions.length === 0) return null;
  const t = await getTranslations('form');
  return (
    <Leg title={t('questions')}>
      {questions.map((question) => (
        <Question key={question.key} question={question} />
      ))}
    </Leg>
  );
}

async function Question({ question }: { question: AdditionalQuestion }) {
  const t = await getTranslations('form');
  const { key, label, required, options, help, type } = question;
  const asked = {
    name: questionField(key),
    label,
    help: help || undefined,
    optional: required ? undefined : t('optional'),
  };
  if (options.length === 0 || type === 'text' || type === 'textarea')
    return <TextField {...asked} maxLength={1000} />;
  return <SelectField {...asked} prompt={required ? t('choose') : t('none')} options={options} />;
}
