// The forms of the runner's page. A browser with the page's link may use them.
import { getTranslations } from 'next-intl/server';
import { orderRecognizer } from '#components/checkout/order-access.ts';
import { fieldsToFix } from '#components/registration/form-labels.ts';
import { type FormAnswer, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { addressIn, type Language, type Translate } from '#lib/i18n/languages.ts';
import { changeAnswers } from '#lib/participants/change-answers.ts';
import { claimPlace } from '#lib/participants/claim-place.ts';
import { noteOpened } from '#lib/participants/note-opened.ts';
import { fieldNamed } from '#lib/participants/runner-fields.ts';
import type { RunnerPost, RunnerRefusal } from '#lib/participants/runner-form.ts';
import { findRunnerPage } from '#lib/participants/runner-page.ts';
import { signWaiver } from '#lib/participants/sign-waiver.ts';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { Problems } from '#lib/registration/registration-problems.ts';
import { server } from '#lib/server.ts';
import { evidenceIn } from '#lib/shared/client-address.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import { valuesWhere } from '#lib/shared/posted-values.ts';
import type { Result } from '#lib/shared/result.ts';

type Runner = { readonly ref: string };
type Post = { readonly language: Language; readonly form: FormData; readonly headers: Headers };
type UseCase = (
  ctx: Awaited<ReturnType<typeof server>>,
  post: RunnerPost,
) => Promise<Result<void, RunnerRefusal>>;

export const RUNNER_FORMS = {
  claim: (runner: Runner, post: Post) => answer(claimPlace, runner, post),
  sign: (runner: Runner, post: Post) => answer(signWaiver, runner, post),
  change: (runner: Runner, post: Post) => answer(changeAnswers, runner, post),
  opened: noteVisit,
};

export type RunnerForm = keyof typeof RUNNER_FORMS;

async function answer(send: UseCase, { ref }: Runner, post: Post): Promise<FormAnswer> {
  const { language, form, headers } = post;
  const ctx = await server();
  const input = parseRegistrationInput(form);
  const sent = await send(ctx, {
    ref,
    input,
    locale: baseLanguage(language),
    evidence: evidenceIn(headers),
  });
  if (sent.ok) return pageOf(ref, language);
  const typed = valuesWhere(input, (field) => !F.GIVEN_ANEW.includes(field));
  switch (sent.error.code) {
    case 'not_found':
      return { next: addressIn(language, '/runners/missing') };
    case 'taken':
      // The runner's page would show the name of the runner who came first, so the answer leads to another page.
      return { next: addressIn(language, '/runners/taken') };
    case 'not_valid':
    case 'closed':
    case 'changed':
      return pageOf(ref, language);
    case 'too_often': {
      const t = await getTranslations({ locale: language, namespace: 'runner' });
      const problem = t('tooOften', { minutes: minutesUntil(sent.error.until, ctx.now()) });
      return { state: { ...FRESH_FORM, typed, problem } };
    }
    case 'invalid':
      return { state: { ...FRESH_FORM, typed, ...(await toFix(ref, sent.error.problems, language)) } };
  }
}

const pageOf = (ref: string, language: Language): FormAnswer => ({
  next: addressIn(language, `/runners/${encodeURIComponent(ref)}`),
});

async function toFix(ref: string, problems: Problems, locale: Language) {
  const [t, view] = await Promise.all([
    getTranslations({ locale }),
    findRunnerPage(await server(), ref, locale),
  ]);
  return {
    ...(await fieldsToFix(problems, runnerLabels(view?.questions ?? [], t), locale)),
    // The waiver may have changed since the form was drawn.
    refresh: F.waiverAccepted in problems,
  };
}

/** Only the page's script posts this form. */
async function noteVisit({ ref }: Runner, { language }: Post): Promise<FormAnswer> {
  await noteOpened(await server(), ref, await orderRecognizer());
  return pageOf(ref, language);
}

const runnerLabels = (questions: readonly ParticipantQuestion[], t: Translate): Record<string, string> => ({
  [fieldNamed('name')]: t('runner.name'),
  ...Object.fromEntries(questions.map(({ key, label }) => [fieldNamed(`answer.${key}`), label])),
  [fieldNamed('guardian.name')]: t('form.guardianName'),
  [fieldNamed('guardian.phone')]: t('form.guardianPhone'),
  [fieldNamed('guardian.relation')]: t('form.guardianRelation'),
  [F.waiverAccepted]: t('runner.waiver'),
});
