import type { RunnerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { GuardianQuestions, Question } from '#components/registration/questions.tsx';
import { WaiverBox, WaiverElsewhere } from '#components/registration/waiver.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { TickField } from '#components/ui/form/choice-field.tsx';
import { Disclosure, FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import type { Waiver } from '#lib/content/load-text.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { fieldNamed } from '#lib/participants/runner-fields.ts';
import type { RunnerView } from '#lib/participants/runner-page.ts';
import { isDate, type ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';

type Props = { readonly view: RunnerView; readonly forms: RunnerForms; readonly t: Translate };
type SigningProps = Props & {
  /** `null` if there is no text, or if nothing is signed. */
  readonly waiver: Waiver | null;
};

const SHEET = 'sheet grid grid-cols-[minmax(0,1fr)] gap-5 p-[min(1.25rem,6vw)]';

export function ClaimForm({ view, waiver, forms, t }: SigningProps) {
  const everyone = view.questions.filter(({ when }) => when.under === null);
  return (
    <ActionForm {...forms('claim')} connectionLost={t('runner.connectionLost')} className={SHEET}>
      <FormSummary />
      <TextField
        name={fieldNamed('name')}
        label={t('runner.name')}
        help={t('runner.nameHelp')}
        autoComplete="name"
        maxLength={LONGEST.name}
      />
      <Questions questions={everyone} />
      <Child questions={view.questions} t={t} />
      {view.asksToSign && <WaiverToSign view={view} waiver={waiver} words={t('runner.accept')} t={t} />}
      <SubmitButton
        label={t(view.asksToSign ? 'runner.claimAndSign' : 'runner.claimOnly')}
        pending={t('runner.signing')}
      />
    </ActionForm>
  );
}

export function SignForm({ view, waiver, forms, t }: SigningProps) {
  return (
    <ActionForm {...forms('sign')} connectionLost={t('runner.connectionLost')} className={SHEET}>
      <FormSummary />
      <WaiverToSign
        view={view}
        waiver={waiver}
        words={t(view.minor ? 'runner.acceptChild' : 'runner.accept')}
        t={t}
      >
        {view.minor && (
          <TextField
            name={fieldNamed('guardian.name')}
            label={t('form.guardianName')}
            autoComplete="name"
            maxLength={LONGEST.name}
          />
        )}
      </WaiverToSign>
      <SubmitButton label={t('runner.claimAndSign')} pending={t('runner.signing')} />
    </ActionForm>
  );
}

export function ChangeForm({ view, forms, t }: Props) {
  const { questions, atPartner } = view;
  const labels = questions.filter(({ key }) => atPartner.includes(key)).map(({ label }) => label);
  const typed = Object.fromEntries(
    questions.flatMap((question) => {
      const value = view.typed[question.key];
      return value === undefined ? [] : [[fieldNamed(`answer.${question.key}`), inFields(question, value)]];
    }),
  );
  return (
    <ActionForm
      {...forms('change')}
      initial={{ ...FRESH_FORM, typed }}
      connectionLost={t('runner.connectionLost')}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <FormSummary />
      <Questions questions={questions} />
      {questions.some(({ kind }) => kind === 'birth_date') && <Child questions={[]} hasBirthday t={t} />}
      {labels.length > 0 && (
        <p className="text-quiet text-sm">{t('runner.atPartner', { questions: labels.join(', ') })}</p>
      )}
      <SubmitButton label={t('runner.save')} pending={t('runner.saving')} quiet />
    </ActionForm>
  );
}

/** A date becomes a value each for day, month and year. */
const inFields = ({ kind }: ParticipantQuestion, value: string | readonly string[]) =>
  isDate(kind) && typeof value === 'string' ? value.split('-').toReversed() : value;

type QuestionsProps = { readonly questions: readonly ParticipantQuestion[] };

const Questions = ({ questions }: QuestionsProps) =>
  questions.map((question) => (
    <Question key={question.key} question={question} name={fieldNamed(`answer.${question.key}`)} />
  ));

const GUARDIAN = [fieldNamed('guardian.name'), fieldNamed('guardian.phone'), fieldNamed('guardian.relation')];

type ChildProps = QuestionsProps & { readonly hasBirthday?: boolean; readonly t: Translate };

/** Questions about the youngest: in a fold where a date of birth says who that is, else below a box. */
function Child({
  questions,
  hasBirthday = questions.some(({ kind }) => kind === 'birth_date'),
  t,
}: ChildProps) {
  const own = questions.filter(({ when }) => when.under !== null);
  const fields = (
    <>
      <GuardianQuestions fieldOf={fieldNamed} />
      <Questions questions={own} />
    </>
  );
  if (hasBirthday)
    return (
      <Disclosure
        summary={<span>{t('runner.child')}</span>}
        fields={[...GUARDIAN, ...own.map(({ key }) => fieldNamed(`answer.${key}`))]}
      >
        {fields}
      </Disclosure>
    );
  return (
    <div className="group/minor grid gap-4">
      <TickField name={F.minor}>{t('runner.minor')}</TickField>
      <div className="grid gap-4 border-edge border-s-4 ps-3.5 group-not-has-checked/minor:hidden">
        {fields}
      </div>
    </div>
  );
}

type WaiverProps = Pick<SigningProps, 'view' | 'waiver' | 't'> & {
  readonly words: string;
  readonly children?: React.ReactNode;
};

/** Another text must be accepted anew. */
function WaiverToSign({ view: { waiverVersion, event }, waiver, words, t, children }: WaiverProps) {
  return (
    <section aria-labelledby="waiver" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* If the text begins with a heading, that heading is its title. */}
      <h2 id="waiver" className="display text-card has-[+*>h3:first-child]:sr-only">
        {t('runner.waiverTitle')}
      </h2>
      {waiver ? (
        <div
          className="prose [&>h3:first-child]:[font:var(--font-weight-display)_var(--text-card)/1.1_var(--font-display)]"
          lang={waiver.lang}
        >
          <Markdown root={waiver.root} rank={3} />
        </div>
      ) : (
        <WaiverElsewhere race={event.name} t={t}>
          {t('runner.waiverMissing')}
        </WaiverElsewhere>
      )}
      {children}
      <div className="grid gap-1.5">
        <WaiverBox version={waiverVersion} digest={waiver?.digest ?? ''}>
          {waiver ? words : t('runner.acceptElsewhere')}
        </WaiverBox>
      </div>
    </section>
  );
}
