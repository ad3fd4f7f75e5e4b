// The prompt on a phone: what to do there, until when, and what to do if there is none. On both pages.
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Countdown } from '#components/ui/countdown.tsx';
import { NameIn } from '#components/ui/name-in.tsx';
import { loadNetwork } from '#lib/content/load-networks.ts';
import { localizedWords, wordsIn } from '#lib/content/localized-words.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { CALM_SECONDS, HoldClock, Progress } from './payment-progress.tsx';

type Prompt = {
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: MobileNetwork;
  readonly promptedAt: Date | null;
  readonly holdExpiresAt: Date | null;
  readonly now: Date;
  readonly locale: Language;
};

type Props = Prompt & {
  /** No news of the prompt for longer than a prompt lives: nothing claims that it is still there. */
  readonly silent: boolean;
  readonly forPayer?: boolean;
  /** "Check now". */
  readonly children: ReactNode;
};

export function PromptSent({ silent, forPayer, children, ...prompt }: Props) {
  const { network, holdExpiresAt, now, locale } = prompt;
  return (
    <>
      <Progress seconds={CALM_SECONDS} />
      {silent ? <NetworkHelp network={network} locale={locale} open /> : <PhoneSteps {...prompt} />}
      <HoldClock until={holdExpiresAt} now={now} locale={locale} forPayer={forPayer} isSecond={!silent} />
      {!silent && <NetworkHelp network={network} locale={locale} />}
      {children}
    </>
  );
}

/** What the phone shows: who asks, how much, over which network, and for how long. */
export async function PhoneSteps({ asked, network, promptedAt, holdExpiresAt, now, locale }: Prompt) {
  const [t, methods, time, { payee, promptSeconds }] = await Promise.all([
    getTranslations('prompt'),
    getTranslations('methods'),
    getTranslations('time'),
    loadNetwork(network),
  ]);
  const amount = formatMoney(asked.total, asked.currency, intlLocale(locale));
  const until = promptEnds(promptedAt, promptSeconds, holdExpiresAt);
  return (
    // The clock is beside the phone, or below it if they do not fit; on a wide screen it is below the steps.
    <div className="sheet flex flex-wrap items-center gap-5 p-5 sm:grid sm:grid-cols-[auto_1fr]">
      <Handset
        network={methods(network)}
        text={t('screenText', { amount })}
        pin={t('screenPin')}
        description={t('drawing', { amount })}
      />
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

/**
 * When the prompt ends by itself: `promptSeconds` after it was sent. The provider ends it with the hold at the latest
 * (partner-api.md 3.1), which has a clock of its own.
 * @returns milliseconds of the server's clock; `null` before the prompt was sent, and if the hold ends sooner
 */
export function promptEnds(
  promptedAt: Date | null,
  promptSeconds: number,
  holdExpiresAt: Date | null,
): number | null {
  if (!promptedAt) return null;
  const left = promptedAt.getTime() + promptSeconds * 1000;
  return holdExpiresAt && holdExpiresAt.getTime() < left ? null : left;
}

type HandsetProps = {
  readonly network: string;
  readonly text: string;
  readonly pin: string;
  /** Describes the drawing. */
  readonly description: string;
};

/** As wide as the amount, which does not wrap. */
const Handset = ({ network, text, pin, description }: HandsetProps) => (
  <div
    role="img"
    aria-label={description}
    className="mx-auto grid w-min min-w-38 content-center justify-items-center gap-2.5 rounded-3xl border-8 border-paper-ink bg-[#f7f4ee] px-3 py-9 text-center text-paper-ink [box-shadow:0_0_0_1.5px_var(--color-control-edge)] wrap-normal sm:row-span-2 sm:row-start-1"
  >
    <span className="text-sm">{network}</span>
    <span className="numeral text-xl">{text}</span>
    <span className="w-full rounded-lg border-2 border-paper-ink p-1 text-sm">{pin}</span>
  </div>
);

type HelpProps = {
  readonly network: MobileNetwork;
  readonly locale: Language;
  /** The page already knows of a problem. */
  readonly open?: boolean;
};

/** "No request on the phone?": the organizer's help for the network, with codes to dial. */
export async function NetworkHelp({ network, locale, open }: HelpProps) {
  const [t, { help }] = await Promise.all([getTranslations('prompt'), loadNetwork(network)]);
  if (help.length === 0) return null;
  return (
    // Without a script the page loads again every few seconds, which would close it: it is always open there.
    <details
      className="disclosure noscript:pb-4 noscript:details-content:[content-visibility:visible]"
      open={open}
    >
      <summary className="noscript:before:[transform:translateY(-25%)_rotate(45deg)]">
        {t('noRequest')}
      </summary>
      <ol className="grid list-decimal gap-3 ps-5">
        {help.map(({ text, dial }) => (
          <li key={wordsIn(text, 'en')}>
            <Step {...localizedWords(text, locale)} />
            {dial && (
              <a href={dialAddress(dial)} className="link flex w-fit whitespace-nowrap">
                <span>
                  <NameIn words={t('dial', { code: '#' })} name={dial} />
                </span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The text may be in another language than the page. */
const Step = ({ words, lang }: ReturnType<typeof localizedWords>) =>
  lang ? <span lang={lang}>{words}</span> : words;

/** Address that opens the phone's keypad. A bare `#` would begin a fragment and be lost: `*165#` is `tel:*165%23`. */
export const dialAddress = (code: string): string => `tel:${code.replaceAll('#', '%23')}`;
