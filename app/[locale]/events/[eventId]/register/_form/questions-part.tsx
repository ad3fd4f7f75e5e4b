// The organizer's own questions, each with the control that fits its type. Asked once, however many run: an order has one
// set of answers (partner-api.md 4.6).
import { getTranslations } from 'next-intl/server';
import type { AdditionalQuestion } from '#lib/partner-api/schemas/event.ts';
import { Leg } from './leg.tsx';
import { Question } from './question.tsx';

export async function QuestionsPart({ questions }: { questions: AdditionalQuestion[] }) {
  if (questions.length === 0) return null;
  const t = await getTranslations('form');
  return (
    <Leg title={t('questions')} help={t('questionsHelp')}>
      {questions.map((question) => (
        <Question key={question.key} question={question} />
      ))}
    </Leg>
  );
}
