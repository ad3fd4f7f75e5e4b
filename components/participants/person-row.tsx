// A row of the people's list. What is needed less often than the link is in a fold, which works without a script.
import { useTranslations } from 'next-intl';
import { PERSON } from '#components/checkout/checkout-forms.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { distanceOf, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { type StandingPerson, standingGroup } from '#lib/participants/people-standing.ts';
import { smsLink, whatsappLink } from '#lib/shared/message-links.ts';
import { type Linked, type Messages, messageTo } from './send-message.ts';
import { StaticSendPart } from './send-part.tsx';

export type RowLinks = {
  readonly orderRef: string;
  /** Address of the runners' pages on the page's own path; `sent` is the one in messages. Both end with a slash. */
  readonly pages: string;
  readonly sent: string;
  readonly messages: Messages;
  /** In a frame these links open a new tab. */
  readonly outside: { readonly target?: '_blank'; readonly rel?: 'noopener' };
};

type Props = {
  readonly person: StandingPerson;
  readonly count: number;
  /** No link has been opened yet. */
  readonly isFresh: boolean;
  readonly links: RowLinks | null;
  readonly locale: Language;
};

/** The hint says only what the heading above the row does not say. */
function hintOf(standing: StandingPerson['standing'], isFresh: boolean) {
  if (standing === 'named' || standing === 'signed') return null;
  return standing === 'not_opened' && isFresh ? null : standing;
}

const TONE = { missing: 'text-warn', done: 'text-good', over: 'text-quiet' };

export function PersonRow({ person, count, isFresh, links, locale }: Props) {
  const t = useTranslations('people');
  const { position, ref, standing } = person;
  const name = person.name ?? t('place', { number: position });
  const hint = hintOf(standing, isFresh);
  const linked =
    ref === null || !links ? null : { ref, name, isPlace: person.name === null, phone: person.phone, links };
  const row = (
    <>
      {count > 1 && (
        <span
          className={`flex-none text-end text-quiet text-sm tabular-nums @max-[19rem]:hidden ${count > 99 ? 'min-w-[3ch]' : 'min-w-[2ch]'}`}
        >
          {position}
        </span>
      )}{' '}
      <Plate person={person} locale={locale} />
      <span className="min-w-0 flex-1 @max-3xs:basis-full">
        <b className={`block leading-snug ${standing === 'over' ? 'text-quiet line-through' : ''}`}>
          <bdi>{name}</bdi>
        </b>
        <span className="block text-quiet text-sm empty:hidden">
          {hint && <b className={TONE[standingGroup(person)]}>{t(`standing.${hint}`)}</b>}
          {standing === 'named' && linked && (
            <StaticSendPart
              part="mark"
              orderRef={linked.links.orderRef}
              person={linked.ref}
              words={t('sent')}
            />
          )}
        </span>
      </span>
    </>
  );
  const place =
    'flex min-h-16 min-w-0 items-center gap-3 py-2.5 ps-4 pe-27 no-underline @max-3xs:flex-wrap @max-3xs:pe-4';
  return (
    // In larger text the name stands below plate and buttons.
    <li className="relative border-edge border-t wide:px-4">
      {linked ? (
        <a
          href={linked.links.pages + linked.ref}
          {...linked.links.outside}
          className={`${place} stored-copy:pointer-events-none`}
        >
          {row}
        </a>
      ) : (
        <div className={place}>{row}</div>
      )}
      {linked && standing !== 'over' && <Sending linked={linked} position={position} />}
    </li>
  );
}

type SendingProps = { readonly linked: Linked & { readonly links: RowLinks }; readonly position: number };

function Sending({ linked, position }: SendingProps) {
  const t = useTranslations();
  const { ref, name, phone, links } = linked;
  const message = messageTo(linked, links.messages, links.sent);
  return (
    <>
      <StaticSendPart
        part="link"
        orderRef={links.orderRef}
        person={ref}
        href={whatsappLink(message, phone)}
        label={t('people.sendTo', { name })}
        outside={links.outside}
        className="stored-copy:hidden absolute end-13 top-2 grid size-12 place-content-center rounded-xl border-[1.5px] border-good text-good wide:end-17"
      >
        <Icon name="whatsapp" />
      </StaticSendPart>
      <details className="stored-copy:hidden">
        <summary
          aria-label={t('people.more', { name })}
          className="absolute end-0.5 top-2 grid size-12 cursor-pointer place-content-center rounded-xl wide:end-4"
        >
          <Icon name="more" />
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <p className="actions">
            <a href={smsLink(message, phone)} className="btn btn-quiet">
              <Icon name="message" />
              <span>{t('event.shareSms')}</span>
            </a>
            <CopyLink url={links.sent + ref} label={t('event.copyLink')} done={t('event.copied')}>
              <Icon name="link" />
            </CopyLink>
          </p>
          <details className="disclosure">
            <summary>{t('people.newLink')}</summary>
            <p className="mb-3">{t('people.newLinkHelp')}</p>
            <button type="submit" name={PERSON} value={position} className="btn btn-quiet w-full">
              {t('people.makeNewLink')}
            </button>
          </details>
        </div>
      </details>
    </>
  );
}

/** Shows the number alone. Only assistive technology gets "km". */
function Plate({ person, locale }: Pick<Props, 'person' | 'locale'>) {
  const t = useTranslations('event');
  const km = distanceOf({ name: person.ticketName, distance_km: person.distanceKm });
  const isOver = person.standing === 'over';
  if (km === null)
    return (
      person.ticketName && <span className="w-16 flex-none text-quiet text-sm">{person.ticketName}</span>
    );
  return (
    <span
      role="img"
      aria-label={`${spokenKm(km).toLocaleString(intlLocale(locale))} ${t('km')}`}
      className="plate relative text-xl"
    >
      <b>{spokenKm(km).toLocaleString(intlLocale(locale))}</b>
      {isOver && <i className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-ground" />}
    </span>
  );
}
