// A payment whose outcome is not known yet: that something is happening, what delays it, how long the places are held,
// "Check now", and who can help.
import { headers } from 'next/headers';
import { useTranslations } from 'next-intl';
import { type ReactNode, use } from 'react';
import type { FormTarget } from '#components/checkout/checkout-forms.ts';
import { NumbersIn } from '#components/checkout/stage-heading.tsx';
import { Fact } from '#components/checkout/summary/order-summary.tsx';
import { PROMPT_IN_PROGRESS, waitingKey } from '#components/checkout/words/failure-words.ts';
import type { StageWords } from '#components/checkout/words/stage-words.ts';
import { AskOnWhatsApp, ContactList, contactLinks } from '#components/layout/contact.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { Countdown } from '#components/ui/countdown.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { ReloadFallback } from '#components/ui/reload-fallback.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { AttemptView } from '#lib/checkout/view/shared-view.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { clockTime } from '#lib/shared/dates.ts';

const USUAL_SECONDS = 3;
/** Interval for pages with text to read, which a reload would interrupt. */
export const CALM_SECONDS = 8;

type ProgressProps = {
  /** Seconds after which a page without a script loads again. */
  readonly seconds?: number | null;
  /** A clock on the page shows that something is happening. */
  readonly isStill?: boolean;
  readonly isQuiet?: boolean;
};

export async function PaymentProgress({ seconds, isStill, isQuiet }: ProgressProps) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <>
      {!isStill && (
        <div
          aria-hidden="true"
          className="relative h-2.5 overflow-hidden rounded-full bg-edge forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]"
        >
          <div
            className={`absolute inset-y-0 left-0 w-1/2 [translate:50%] ${isQuiet ? 'bg-ink' : 'bg-accent'} motion-safe:animate-running forced-colors:bg-[CanvasText]`}
          />
        </div>
      )}
      <ReloadFallback seconds={seconds ?? USUAL_SECONDS} nonce={nonce} />
    </>
  );
}

type HoldProps = {
  readonly until: Date | null;
  readonly now: Date;
  readonly locale: Language;
  readonly places?: number | undefined;
  readonly forPayer?: boolean | undefined;
};

/** Until when the places are held: the time, and with a script a countdown. */
export function HoldClock({ until, now, locale, places = 1, forPayer }: HoldProps) {
  const t = useTranslations();
  const calendar = use(loadCalendar(locale));
  if (!until) return null;
  const time = clockTime(until, calendar);
  const [before, after] = t(forPayer ? 'payer.heldUntil' : 'order.heldUntil', { time: '#', places }).split(
    '#',
  );
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-[1_1_7em] text-balance wrap-break-word">
        <span>{before}</span>
        <strong>{time}</strong>
        <span>{after}</span>
      </span>
      <Countdown until={until.getTime()} now={now.getTime()} left={t('time.left')} />
    </p>
  );
}

/** Why no prompt was sent yet, unless the heading says it. @param code as `AttemptView.waitingFor` */
export function WaitingReason({ code }: { readonly code: string | null }) {
  const t = useTranslations('waiting');
  const key = waitingKey(code);
  if (!key || key === PROMPT_IN_PROGRESS) return null;
  return <p className="notice">{t(key)}</p>;
}

type StartingProps = HoldProps & {
  readonly view: Checkable & { readonly attempt: Pick<AttemptView, 'waitingFor' | 'endSeen'> | null };
  readonly check: FormTarget;
  /** The delay of a payer's payment is shown on the payer's page. */
  readonly withoutReason?: boolean | undefined;
  readonly help?: ReactNode;
  readonly children?: ReactNode;
};

/** The pay request is on its way to the network. */
export function PaymentStarting({ view, check, withoutReason, help, children, ...hold }: StartingProps) {
  const { attempt } = view;
  const code = attempt?.waitingFor ?? null;
  return (
    <div className="grid gap-5">
      <WaitingReason code={attempt?.endSeen || withoutReason ? null : code} />
      <PaymentProgress />
      <HoldClock {...hold} />
      {code ? (
        <CheckNow view={view} form={check} locale={hold.locale}>
          {help}
        </CheckNow>
      ) : (
        help
      )}
      {children}
    </div>
  );
}

export type Checkable = Pick<CheckoutView, 'asked' | 'mayCheckNow'>;

type CheckProps = {
  readonly view: Checkable;
  readonly form: FormTarget;
  readonly locale: Language;
  readonly children?: ReactNode;
};

export function CheckNow({ view, form, locale, children }: CheckProps) {
  const t = useTranslations('check');
  const order = useTranslations('order');
  if (!view.mayCheckNow)
    return (
      <div className="grid gap-3">
        <p className="text-quiet">{t('cannotAsk')}</p>
        {children}
      </div>
    );
  return (
    <div className="grid gap-3">
      <LastCheck asked={view.asked} locale={locale} />
      <div className="actions *:flex-[1_1_13.5rem]">
        <ActionForm {...form} connectionLost={order('answerLost')} className="grid gap-3">
          <FormSummary />
          <SubmitButton label={t('now')} pending={t('asking')} quiet />
        </ActionForm>
        {children}
      </div>
    </div>
  );
}

type CheckedProps = Pick<CheckProps, 'view' | 'form' | 'locale'> & {
  readonly words: StageWords;
  /** Amount and number in the text, which are never broken. */
  readonly named: readonly string[];
  readonly orderCode?: string;
  readonly sentAt: Date | null;
  /** A message to the organizer. */
  readonly about: string;
  /** Content of the fold "Get help", the only place of what could charge again. */
  readonly children?: ReactNode;
};

/** Money may have moved, and only evidence settles it: what was asked, "Check now", and one question with one button. */
export function CheckedPayment({
  view,
  form,
  locale,
  words,
  named,
  orderCode,
  sentAt,
  about,
  children,
}: CheckedProps) {
  const t = useTranslations();
  const calendar = use(loadCalendar(locale));
  const { asked, mayCheckNow } = view;
  const [happened = '', ...others] = words.text.split('\n');
  const facts = [
    orderCode && [t('order.codeShort'), orderCode],
    sentAt && [t('check.sent'), clockTime(sentAt, calendar)],
    asked && [t(`check.${asked.answered ? 'last' : 'unanswered'}`), clockTime(asked.at, calendar)],
  ].filter((fact) => !!fact);
  return (
    <div className="grid gap-5">
      <section className="sheet grid gap-4 p-5">
        <p>
          <NumbersIn words={happened} numbers={named} />
        </p>
        <PaymentProgress seconds={CALM_SECONDS} isQuiet />
        {others.map((line) => (
          <p key={line}>
            <Strong words={line} part={t('doubt.dontPay')} />
          </p>
        ))}
        <div role="status" className="border-edge border-t pt-2 empty:hidden">
          {facts.length > 0 && (
            <dl>
              {facts.map(([label = '', value]) => (
                <Fact key={label} label={label}>
                  <bdi className="font-bold">{value}</bdi>
                </Fact>
              ))}
            </dl>
          )}
        </div>
        {mayCheckNow && (
          <ActionForm
            {...form}
            connectionLost={t('order.answerLost')}
            className="grid justify-items-start gap-3"
          >
            <FormSummary />
            <SubmitButton
              label={t('check.now')}
              pending={t('check.asking')}
              look="link cursor-pointer underline"
            />
          </ActionForm>
        )}
      </section>
      <CertaintyQuestion words={words.question} about={about} yes={t('doubt.ask')} />
      {children}
    </div>
  );
}

function Strong({ words, part }: { readonly words: string; readonly part: string }) {
  const [before, after] = words.split(part, 2);
  if (after === undefined) return <span>{words}</span>;
  return (
    <>
      <span>{before}</span>
      <strong>{part}</strong>
      <span>{after}</span>
    </>
  );
}

function LastCheck({ asked, locale }: Pick<CheckoutView, 'asked'> & { readonly locale: Language }) {
  const t = useTranslations('check');
  const calendar = use(loadCalendar(locale));
  if (!asked) return null;
  const time = clockTime(asked.at, calendar);
  return <p role="status">{t(asked.answered ? 'answered' : 'asked', { time })}</p>;
}

type HelpProps = {
  readonly orderCode: string;
  readonly state: string;
};

export function AskForHelp({ orderCode, state }: HelpProps) {
  const t = useTranslations('order');
  return <AskOnWhatsApp about={t('helpMessage', { code: orderCode, state })} words={t('getHelp')} />;
}

type QuestionProps = {
  readonly words: string | undefined;
  readonly about: string;
  /** Words of the button. */
  readonly yes?: string;
};

/** Stands before all that could charge again. Hidden while the pay form got no answer: that attempt is newer. */
export function CertaintyQuestion({ words, about, yes }: QuestionProps) {
  const t = useTranslations('failureNext');
  if (!words) return null;
  const [question, answer] = words.split('\n');
  return (
    <div className="grid gap-3 rounded-xl border border-warn/40 bg-warn-wash p-4 unanswered:hidden">
      <p>
        <strong className="block">{question}</strong> <span>{answer}</span>
      </p>
      <AskOnWhatsApp about={about} words={yes ?? t('yes')} />
    </div>
  );
}

/** `StageWords.caution` on a page where nothing can be paid: a question and its answer. */
export const Caution = ({ words }: { readonly words: string | undefined }) =>
  words && (
    <p className="rounded-xl border border-warn/40 bg-warn-wash p-4 unanswered:hidden">
      {words.split('\n').map((line) => (
        <span key={line} className="first:font-bold">
          {line}{' '}
        </span>
      ))}
    </p>
  );

type DoubtProps = {
  readonly orderCode: string;
  /** The heading warns already. */
  readonly isSaid?: boolean;
};

/** Says that a payment may have taken money, and who can find out. `AskForHelp` is on the same page. */
export function ChargeDoubtNotice({ orderCode, isSaid }: DoubtProps) {
  const t = useTranslations('doubt');
  const order = useTranslations('order');
  const { contact } = use(loadOrganizer());
  const links = contact.whatsapp ? [] : contactLinks(contact, `${order('code')} ${orderCode}`);
  return (
    <div className={`grid gap-2 ${isSaid ? '' : 'notice notice-warn'}`}>
      {!isSaid && <p>{t('unknown')}</p>}
      <p>{t('tell', { code: orderCode })}</p>
      {links.length > 0 && <ContactList links={links} />}
    </div>
  );
}
