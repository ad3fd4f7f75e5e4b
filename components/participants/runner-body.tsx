import { use } from 'react';
import type { RunnerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { Side } from '#components/checkout/checkout-page.tsx';
import { NextSteps, ShareBib } from '#components/checkout/paid-order.tsx';
import type { StageWords } from '#components/checkout/words/stage-words.ts';
import type { KitWords } from '#components/events/kit-words.ts';
import { AskOnWhatsApp, contactLinks } from '#components/layout/contact.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import type { Waiver } from '#lib/content/load-text.ts';
import { nameBesidePlate } from '#lib/events/distances.ts';
import { addressIn, intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import type { RunnerView } from '#lib/participants/runner-page.ts';
import { isDate } from '#lib/registration/participant-questions.ts';
import { dayAndMonth, longDate } from '#lib/shared/dates.ts';
import { RunnerBib, spokenDistance } from './runner-bib.tsx';
import { ChangeForm, ClaimForm, SignForm } from './runner-form-parts.tsx';

type Props = {
  readonly view: RunnerView;
  readonly words: StageWords;
  readonly forms: RunnerForms;
  readonly notes: Pick<EventNotes, 'place' | 'kit'>;
  readonly kit: readonly KitWords[];
  readonly waiver: Waiver | null;
  /** When the forms close, in words; '' if that is not known. */
  readonly until: string;
  readonly locale: Language;
  readonly t: Translate;
};

export function RunnerBody(props: Props) {
  const { view, words, kit, locale, t } = props;
  const { state, name, code, isOpen, todo } = view;
  const { startsAt } = view.event;
  const address = addressIn(locale, `/runners/${view.ref}`);
  const day = startsAt && longDate(startsAt, use(loadCalendar(locale)));
  if (state !== 'valid' || name === null || (todo !== null && !isOpen))
    return (
      <div className="grid content-start gap-5">
        <Facts {...props} />
        <Todo {...props} />
        {!(state === 'valid' && isOpen) && (
          <p className="actions">
            <AskOnWhatsApp
              about={t('runner.askMessage', { race: view.event.name, state: words.title })}
              words={t('order.getHelp')}
            />
          </p>
        )}
      </div>
    );
  return (
    <>
      <div className="grid content-start gap-5">
        <Todo {...props} />
        <RunnerBib {...props} view={{ ...view, name }} />
      </div>
      <Side kind="next">
        {code !== null && (
          <ShareBib address={address} label={t('order.shareBib')} hides={t('runner.shareHides')} />
        )}
        <NextSteps kit={kit} day={day} address={address} locale={locale} t={t} />
        <Answers {...props} />
        <LinkNote {...props} />
      </Side>
    </>
  );
}

function Todo({ view, waiver, forms, t }: Props) {
  if (!view.isOpen) return null;
  if (view.todo === 'claim') return <ClaimForm view={view} waiver={waiver} forms={forms} t={t} />;
  return view.todo === 'sign' && <SignForm view={view} waiver={waiver} forms={forms} t={t} />;
}

function Facts({ view, notes, locale, t }: Props) {
  const calendar = use(loadCalendar(locale));
  const { event, name } = view;
  const when = event.startsAt && longDate(event.startsAt, calendar);
  const km = spokenDistance(view);
  return (
    <section className="sheet flex flex-wrap items-start gap-4 p-5">
      <div className="grid flex-[1_1_10rem] gap-1">
        <h2 className="display text-card">
          <bdi>{event.name}</bdi>
        </h2>
        {name !== null && (
          <p dir="auto" className="font-bold">
            {name}
          </p>
        )}
        <p dir="auto" className="empty:hidden">
          {nameBesidePlate(view.ticketName, km)}
        </p>
        {when && <p>{when}</p>}
        {notes.place && <p dir="auto">{notes.place}</p>}
        {view.count > 1 && (
          <p className="text-quiet text-sm">
            {t('runner.place', { position: view.position, count: view.count })}
          </p>
        )}
      </div>
      {km !== null && (
        <p className="plate text-4xl">
          <b>{km.toLocaleString(intlLocale(locale))}</b> <small>{t('event.km')}</small>
        </p>
      )}
    </section>
  );
}

function Answers({ view, forms, until, locale, t }: Props) {
  const calendar = use(loadCalendar(locale));
  const { ticketName, answers, signedAt, questions, isOpen } = view;
  return (
    <section
      aria-labelledby="answers"
      className="sheet grid grid-cols-[minmax(0,1fr)] gap-3 p-[min(1.25rem,6vw)]"
    >
      <h2 id="answers" className="display text-card">
        {t('runner.answers')}
      </h2>
      <dl className="grid gap-2">
        {ticketName && <Fact label={t('runner.distance')}>{ticketName}</Fact>}
        {answers.map(({ question, answer }) => (
          <Fact key={question.key} label={question.label}>
            {answerWords(question, answer, { calendar, t })}
          </Fact>
        ))}
        {signedAt && (
          <Fact label={t('runner.waiver')}>
            <span className="tag tag-good inline-flex items-center gap-1">
              <Icon name="check" />
              <span>{t('runner.signedOn', { date: dayAndMonth(signedAt, calendar) })}</span>
            </span>
          </Fact>
        )}
      </dl>
      {questions.length > 0 && isOpen && (
        <details key={JSON.stringify(view.typed)} className="fold border-edge border-t-2 stored-copy:hidden">
          <summary className="flex min-h-14 cursor-pointer items-center gap-2 font-bold">
            <span>{t('runner.change')}</span>
          </summary>
          <ChangeForm view={view} forms={forms} t={t} />
        </details>
      )}
      {questions.length > 0 && until && (
        <p className="text-quiet text-sm">
          {t(isOpen ? 'runner.changeUntil' : 'runner.changeOver', { until })}
        </p>
      )}
    </section>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-quiet">{label}</dt>
    <dd className="ms-auto text-end font-bold wrap-anywhere">{children}</dd>
  </div>
);

type Shown = RunnerView['answers'][number];
type In = { readonly calendar: { locale: string; timeZone: string }; readonly t: Translate };

function answerWords(
  { kind, options, unit }: Shown['question'],
  answer: Shown['answer'],
  { calendar, t }: In,
) {
  if (typeof answer === 'boolean') return t(answer ? 'form.yes' : 'form.no');
  if (typeof answer === 'number')
    return [answer.toLocaleString(calendar.locale), unit].filter(Boolean).join(' ');
  if (typeof answer === 'string' && isDate(kind)) return day(answer, calendar.locale);
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return [answer]
    .flat()
    .map((one) => labels.get(one) ?? one)
    .join(', ');
}

/** An ISO date has no zone, so UTC keeps the day. */
const day = (iso: string, locale: string): string =>
  new Date(iso).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

function LinkNote({ view, t }: Props) {
  const { contact } = use(loadOrganizer());
  const [link] = contactLinks(contact, t('runner.notYouMessage', { race: view.event.name }));
  return (
    <div className="text-quiet text-sm">
      <p>{t('runner.privateLink')}</p>
      {link && (
        <p>
          <a href={link.href} className="link">
            {t('runner.notYou')}
          </a>
        </p>
      )}
    </div>
  );
}
