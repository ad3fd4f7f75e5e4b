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
    <div className="sheet on-phone p-5">
      <div className="handset" role="img" aria-label={t('drawing', { amount })}>
        <span className="text-sm">{methods(network)}</span>
        <span className="numeral text-xl">{t('screenText', { amount })}</span>
        <span className="handset-pin">{t('screenPin')}</span>
      </div>
      {until !== null && (
        <p className="prompt-clock">
          <Countdown
            until={until}
            now={now.getTime()}
            unit={time('min')}
            beside={t('stays', { minutes: Math.ceil(promptSeconds / 60) })}
            over={t('over')}
          />
        </p>
      )}
      <div className="phone-steps">
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
