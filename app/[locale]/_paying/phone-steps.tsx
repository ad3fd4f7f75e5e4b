// What the phone shows: who asks, for how much, over which network, and how long the request stays there.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { Countdown } from '#components/ui/countdown.tsx';
import { readNetwork } from '#lib/content/read-networks.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { promptEnds } from './prompt-ends.ts';

export type Prompt = {
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: 'momo' | 'airtel';
  readonly promptedAt: Date | null;
  readonly holdExpiresAt: Date | null;
  readonly now: Date;
  readonly locale: Language;
};

export async function PhoneSteps({ asked, network, promptedAt, holdExpiresAt, now, locale }: Prompt) {
  const [t, methods, time, { payee, promptSeconds }] = await Promise.all([
    getTranslations('prompt'),
    getTranslations('methods'),
    getTranslations('time'),
    readNetwork(network),
  ]);
  const amount = formatMoney(asked.total, asked.currency, intlLocale(locale));
  const until = promptEnds(promptedAt, promptSeconds, holdExpiresAt);
  return (
    // The clock stands beside the phone, below it where they do not fit, and below the steps on a wide screen.
    <div className="sheet flex flex-wrap items-center gap-5 p-5 sm:grid sm:grid-cols-[auto_1fr]">
      <Handset network={methods(network)} text={t('screenText', { amount })} pin={t('screenPin')}>
        {t('drawing', { amount })}
      </Handset>
      {until !== null && (
        <p className="grid flex-[1_1_4rem] justify-items-center gap-2 text-center sm:col-start-2 sm:row-start-2 sm:flex sm:items-center sm:gap-4 sm:text-start">
          <Countdown
            until={until}
            now={now.getTime()}
            unit={time('min')}
            beside={t('stays', { minutes: Math.ceil(promptSeconds / 60) })}
            over={t('over')}
          />
        </p>
      )}
      <div className="grid flex-[1_0_100%] gap-3 sm:col-start-2 sm:row-start-1">
        <h2 className="font-bold">{t('heading')}</h2>
        <ol className="grid list-decimal gap-2 ps-5">
          <li>{t('step1', { amount, method: methods(network), payee: payee ?? t('partner') })}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
      </div>
    </div>
  );
}

type HandsetProps = {
  readonly network: string;
  readonly text: string;
  readonly pin: string;
  /** The drawing in words. */
  readonly children: string;
};

/** As wide as the longest amount, which is one word. */
const Handset = ({ network, text, pin, children }: HandsetProps) => (
  <div
    role="img"
    aria-label={children}
    className="mx-auto grid w-min min-w-38 content-center justify-items-center gap-2.5 rounded-3xl border-8 border-paper-ink bg-[#f7f4ee] px-3 py-9 text-center text-paper-ink [box-shadow:0_0_0_1.5px_var(--color-control-edge)] wrap-normal sm:row-span-2 sm:row-start-1"
  >
    <span className="text-sm">{network}</span>
    <span className="numeral text-xl">{text}</span>
    <span className="w-full rounded-lg border-2 border-paper-ink p-1 text-sm">{pin}</span>
  </div>
);
