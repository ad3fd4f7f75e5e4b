import type { StageWords } from '#components/checkout/words/stage-words.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import type { RunnerView } from '#lib/participants/runner-page.ts';

type Stated = Pick<RunnerView, 'state' | 'todo' | 'isOpen' | 'minor' | 'name' | 'event'>;

/** @param until when the forms closed, in words; '' if that is not known */
export function runnerWords(view: Stated, t: Translate, until: string): StageWords {
  const { state, todo, isOpen, minor, event } = view;
  const name = view.name ?? '';
  if (state !== 'valid')
    return {
      title: t(`runner.${state}.title`),
      text: t(`runner.${state}.text`),
      tone: state === 'over' ? 'warn' : null,
    };
  if (todo === null) return { title: t('runner.valid.title'), text: t('runner.valid.text'), tone: 'good' };
  if (!isOpen)
    return { title: t('runner.late.title'), text: t(`runner.late.${todo}`, { until }), tone: 'warn' };
  if (todo === 'claim')
    return { title: t('runner.claim.title', { race: event.name }), text: t('runner.claim.text'), tone: null };
  return {
    title: t('runner.sign.title'),
    text: t(minor ? 'runner.sign.child' : 'runner.sign.text', { name }),
    tone: null,
  };
}
