// The prompt on a phone, for the buyer's and the payer's page: what to do there, until when, and what if there is none.
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NETWORK_COLOURS } from '#components/checkout/network-colours.ts';
import { CountdownBar, OpensLater } from '#components/ui/countdown.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { NameIn } from '#components/ui/name-in.tsx';
import { type Network, payeeOf } from '#lib/content/load-networks.ts';
import { localizedWords, wordsIn } from '#lib/content/localized-words.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { CALM_SECONDS, HoldClock, PaymentProgress } from './payment-progress.tsx';

type Props = {
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: MobileNetwork;
  readonly promptedAt: Date | null;
  readonly holdExpiresAt: Date | null;
  readonly places?: number;
  /** There was no news for longer than a prompt lives, so nothing claims that the prompt is still there. */
  readonly silent: boolean;
  readonly forPayer?: boolean;
  readonly now: Date;
  readonly locale: Language;
  /** "Check now", and below it what is known of the order. */
  readonly children: ReactNode;
};

export async function PromptSent(props: Props) {
  const { shop, env } = await server();
  const [t, facts] = await Promise.all([getTranslations(), shop.network(props.network)]);
  const payee = payeeOf(facts, env.ALLOW_INSECURE === 'sandbox');
  return <PromptParts {...props} facts={{ ...facts, payee }} t={t} />;
}

type PartsProps = Props & { readonly facts: Network; readonly t: Translate };

/**
 * The prompt with one clock: its own, or else that of the hold. A silent prompt has none: nothing can be done before it
 * ends, and only its end says whether another request is safe (partner-api.md 2.5a). Exported for its test.
 */
export function PromptParts({ facts, t, silent, children, ...prompt }: PartsProps) {
  const { asked, network, promptedAt, holdExpiresAt, places, forPayer, now, locale } = prompt;
  const { payee, promptSeconds } = facts;
  if (silent)
    return (
      <div className="grid gap-5">
        <PaymentProgress seconds={CALM_SECONDS} />
        <NetworkHelp facts={facts} words={t('prompt.noRequest')} t={t} locale={locale} opens="now" />
        {children}
      </div>
    );
  const until = promptEnds(promptedAt, promptSeconds, holdExpiresAt);
  return (
    <>
      <div className={`grid gap-5 ${BESIDE}`}>
        <PaymentProgress seconds={CALM_SECONDS} isStill={until !== null} />
        {until === null ? (
          <HoldClock until={holdExpiresAt} now={now} locale={locale} places={places} forPayer={forPayer} />
        ) : (
          <>
            <CountdownBar
              until={until}
              now={now.getTime()}
              since={until - promptSeconds * 1000}
              label={t('prompt.timeLeft')}
              over={t('prompt.over')}
            />
            {/* Visitors who see and have a script read it from the clock. */}
            <p className="sr-only noscript:not-sr-only">
              {t('prompt.stays', { minutes: Math.ceil(promptSeconds / 60) })}
            </p>
          </>
        )}
      </div>
      <Handset {...{ asked, network, payee, locale, t }} />
      <div className={`grid content-start gap-5 by-phone:mb-10 ${BESIDE}`}>
        <ol className="grid gap-3">
          <Step number={1}>{t(payee === null ? 'prompt.checkAmount' : 'prompt.checkPayee')}</Step>
          <Step number={2}>{t('prompt.enterPin')}</Step>
          <Step number={3}>{t('prompt.comeBack')}</Step>
        </ol>
        <NetworkHelp
          facts={facts}
          words={t('prompt.noRequest')}
          t={t}
          locale={locale}
          opens={
            promptedAt ? { until: promptedAt.getTime() + ASK_SECONDS * 1000, now: now.getTime() } : undefined
          }
        />
        {children}
      </div>
    </>
  );
}

const BESIDE = 'by-phone:col-start-2 by-phone:ms-6 by-phone:me-12';

/** After so long without an answer the help opens. Requests usually come within seconds. */
const ASK_SECONDS = 40;

const Step = ({ number, children }: { readonly number: number; readonly children: ReactNode }) => (
  <li className="grid grid-cols-[auto_1fr] gap-3">
    <b className="numeral grid size-[1.65em] place-content-center rounded-full bg-ink text-base text-ground">
      {number}
    </b>
    <span>{children}</span>
  </li>
);

/**
 * When the prompt ends by itself: `promptSeconds` after it was sent. At the latest the provider ends it with the hold
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

type HandsetProps = Pick<Props, 'asked' | 'network' | 'locale'> & {
  readonly payee: string | null;
  readonly t: Translate;
};

const KEYS = [...'123456789*0#'];
/** What the networks send, in any language of the page, because the drawing must look like the payer's phone. */
const SENT = {
  lang: 'en-UG',
  pay: 'Pay ',
  to: ' to ',
  pin: '? Enter your PIN.',
  cancel: 'Cancel',
  send: 'Send',
};

/** The request as the network shows it, on a phone in the network's colour. It is as high as what stands beside it. */
function Handset({ asked: { total, currency }, network, payee, locale, t }: HandsetProps) {
  const amount = formatMoney(total, currency, intlLocale(locale));
  return (
    <div
      data-side="phone"
      className={`-mx-4 grid justify-items-center gap-5 overflow-hidden px-4 pt-4 forced-color-adjust-none wide:[grid-area:1/1/4/2] wide:m-0 wide:grid-rows-[auto_1fr] wide:pt-10 ${NETWORK_COLOURS[network]}`}
    >
      <p className="flex items-center gap-2 font-bold text-sm wide:text-base">
        <Icon name="phone" />
        <span>{t('prompt.shows')}</span>
      </p>
      {/* It is turned, and grey inside, so that nothing of it looks like something to tap. */}
      <div
        role="img"
        aria-label={
          payee === null ? t('prompt.drawing', { amount }) : t('prompt.drawingPayee', { amount, payee })
        }
        className="-mb-4 w-[min(92%,13.75rem)] -rotate-4 rounded-t-[2rem] border-x-[0.625rem] border-t-[0.625rem] border-paper-ink bg-[#4a463c] px-3 pt-3 pb-12 shadow-[0_0_2rem_-0.75rem_rgb(22_19_15/0.6)] wide:flex wide:h-0 wide:min-h-[calc(100%+2rem)] wide:w-80 wide:flex-col wide:px-5 wide:pb-0 wide:text-[1.1875rem]"
      >
        <p className="flex items-center justify-between px-1 pb-3 font-bold text-[#fff] text-sm">
          <span>{t(`networks.${network}`)}</span>
          <span className="h-3 w-[1.08rem] bg-[linear-gradient(90deg,currentcolor_70%,transparent_0)] bg-size-[0.4rem] [clip-path:polygon(0_60%,100%_0,100%_100%,0_100%)]" />
        </p>
        {/* Larger text must not break the amount. */}
        <div
          lang={SENT.lang}
          translate="no"
          className="grid gap-2 bg-[#fff] p-3 text-[min(1em,5.5vw)] text-paper-ink leading-[1.35]"
        >
          <p>
            <span>{SENT.pay}</span>
            <strong>{formatMoney(total, currency, SENT.lang)}</strong>
            {payee !== null && (
              <>
                <span>{SENT.to}</span>
                <strong>{payee}</strong>
              </>
            )}
            <span>{SENT.pin}</span>
          </p>
          <p className="border-paper-quiet border-b leading-[1.2] tracking-[0.4em]">••••</p>
          <p className="flex flex-wrap justify-between gap-x-4 text-paper-quiet text-sm uppercase">
            <span>{SENT.cancel}</span>
            <span>{SENT.send}</span>
          </p>
        </div>
        {/* The keys end outside the picture. */}
        <div
          aria-hidden
          className="-mx-5 mt-8 hidden flex-1 auto-rows-[minmax(4rem,1fr)] grid-cols-3 bg-[#3a352e] text-[#a8a296] text-[1.5rem] *:grid *:place-content-center *:shadow-[0_0_0_0.5px_var(--color-paper-ink)] wide:grid"
        >
          {KEYS.map((key) => (
            <span key={key}>{key}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

type HelpProps = {
  readonly facts: Network;
  readonly words: string;
  readonly t: Translate;
  readonly locale: Language;
  /** `now`: the page knows of a problem. Otherwise it opens at `until`, in milliseconds of the server's clock. */
  readonly opens?: 'now' | { readonly until: number; readonly now: number } | undefined;
};

// Without a script the help is always open, because the page loads again every few seconds, which would close it.
const HELP = 'disclosure noscript:pb-4 noscript:details-content:[content-visibility:visible]';

/** The organizer's help for the network, with codes to dial. */
export function NetworkHelp({ facts: { help }, words, t, locale, opens }: HelpProps) {
  if (help.length === 0) return null;
  const inside = (
    <>
      <summary className="noscript:before:[transform:translateY(-25%)_rotate(45deg)]">{words}</summary>
      <ol className="grid list-decimal gap-3 ps-[1.25rem]">
        {help.map(({ text, dial }) => (
          <li key={wordsIn(text, 'en')}>
            <HelpText {...localizedWords(text, locale)} />
            {dial && (
              <a href={dialAddress(dial)} className="btn btn-quiet mt-2 flex w-fit">
                <span>
                  <NameIn words={t('prompt.dial', { code: '#' })} name={dial} className="whitespace-nowrap" />
                </span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  );
  if (typeof opens === 'object')
    return (
      <OpensLater {...opens} className={HELP}>
        {inside}
      </OpensLater>
    );
  return (
    <details className={HELP} open={opens === 'now'}>
      {inside}
    </details>
  );
}

/** The text may be in another language than the page. */
const HelpText = ({ words, lang }: ReturnType<typeof localizedWords>) => <span lang={lang}>{words}</span>;

/** Address that opens the phone's keypad. `*165#` becomes `tel:*165%23`, because a bare `#` would begin a fragment. */
export const dialAddress = (code: string): string => `tel:${code.replaceAll('#', '%23')}`;
