import type { Translate } from '#lib/i18n/languages.ts';
import { fieldNamed } from '#lib/participants/runner-fields.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';

export const runnerLabels = (
  questions: readonly ParticipantQuestion[],
  t: Translate,
): Record<string, string> => ({
  [fieldNamed('name')]: t('runner.name'),
  ...Object.fromEntries(questions.map(({ key, label }) => [fieldNamed(`answer.${key}`), label])),
  [fieldNamed('guardian.name')]: t('form.guardianName'),
  [fieldNamed('guardian.phone')]: t('form.guardianPhone'),
  [fieldNamed('guardian.relation')]: t('form.guardianRelation'),
  [F.waiverAccepted]: t('runner.waiver'),
});
