// The organizer's questions. Some are asked once for the order, which has one set of answers (partner-api.md 4.6). The
// group editor asks each participant the others; this section asks them only if one person enters.
import { getTranslations } from 'next-intl/server';
import type { Typed } from '#components/ui/form/form-state.ts';
import { FormSection } from '#components/ui/form/section.tsx';
import type { Language } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import {
  orderQuestions,
  type ParticipantQuestion,
  type ParticipantRules,
  participantRules,
} from '#lib/registration/participant-questions.ts';
import { questionField } from '#lib/registration/registration-input.ts';
import type { GuardianPart } from '#lib/registration/typed-people.ts';
import { server } from '#lib/server.ts';
import { AskedIf } from './asked-if.tsx';
import { GuardianParts, QuestionField } from './question-field.tsx';
import { guardianWords, isStrip, questionWords } from './question-words.ts';

type Asked = { readonly question: ParticipantQuestion; readonly ofEach: boolean };
export type AskedQuestions = {
  readonly questions: readonly Asked[];
  /** Fields that ask for a date of birth. Without one there is a box for children. */
  readonly birthFields: readonly string[];
  readonly rules: ParticipantRules;
};

type At = {
  readonly locale: Language;
  readonly startsAt: Date;
  readonly now: Date;
};

export async function askedQuestions(event: EventDetail, { locale, ...at }: At): Promise<AskedQuestions> {
  const { shop } = await server();
  const [asked, { timeZone }] = await Promise.all([shop.asked(event.event_id, locale), shop.organizer()]);
  const given = { event, asked, timeZone, ...at };
  const rules = participantRules(given);
  const all = [
    ...rules.questions.map((question) => ({ question, ofEach: true })),
    ...orderQuestions(given).map((question) => ({ question, ofEach: false })),
  ];
  const birthdays = all.filter(({ question }) => question.kind === 'birth_date');
  const provided = event.additional_questions.map(({ key }) => key);
  const place = ({ question: { key } }: Asked) =>
    provided.includes(key) ? provided.indexOf(key) : provided.length;
  return {
    birthFields: birthdays.map(({ question: { key } }) => questionField(key)),
    questions: all.sort((one, other) => place(one) - place(other)),
    rules,
  };
}

type Props = { readonly asked: AskedQuestions; readonly fresh: Typed };

export async function QuestionsSection({ asked, fresh }: Props) {
  const { questions, birthFields, rules } = asked;
  if (questions.length === 0) return null;
  const t = await getTranslations('form');
  const isOnlyOfEach = questions.every(({ ofEach }) => ofEach);
  return (
    <FormSection title={t('questions')} className={isOnlyOfEach ? 'for-one' : ''}>
      <p className="for-several -mt-2 text-quiet text-sm">{t('questionsHelp')}</p>
      {/* A date is one line higher than the field beside it. */}
      <div className="grid gap-5 lg:grid-cols-2 lg:items-end">
        {questions.map(({ question, ofEach }) => {
          const { key, when, required } = question;
          const className = `${ofEach ? 'for-one' : ''} ${isShort(question) ? '' : 'lg:col-span-2'}`;
          return when.under === null && when.tickets === null ? (
            <div key={key} className={`grid ${className}`}>
              <Question question={question} name={questionField(key)} />
            </div>
          ) : (
            <AskedIf
              key={key}
              birthFields={birthFields}
              raceDay={rules.raceDay}
              when={when}
              required={required}
              fresh={fresh}
              className={className}
            >
              <Question question={question} name={questionField(key)} />
            </AskedIf>
          );
        })}
      </div>
    </FormSection>
  );
}

/** Two short questions stand side by side on a wide screen. */
const isShort = (question: ParticipantQuestion): boolean =>
  ['date', 'birth_date', 'time', 'yes_no', 'number'].includes(question.kind) || isStrip(question);

type QuestionProps = { readonly question: ParticipantQuestion; readonly name: string };

export async function Question({ question, name }: QuestionProps) {
  return <QuestionField {...questionWords(question, name, await getTranslations('form'))} />;
}

/** The fields of a child's guardian. @param fieldOf returns the field of a part */
export async function GuardianQuestions({ fieldOf }: { readonly fieldOf: (part: GuardianPart) => string }) {
  return <GuardianParts {...guardianWords(fieldOf, await getTranslations('form'))} />;
}
