// One person of the buyer's list: the row leads to the runner's page, its green square opens WhatsApp with the runner's link.
// What is needed less often is in a fold, which works without a script.
import { useTranslations } from 'next-intl';
import { PERSON } from '#components/checkout/checkout-forms.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { distanceOf, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { smsLink, whatsappLink } from '#lib/shared/message-links.ts';
import { type StandingPerson, standingGroup } from './people-standing.ts';
import { type Linked, type Messages, messageTo } from './send-message.ts';
import { StaticSendPart } from './send-part.tsx';

export type RowLinks = {
  readonly orderRef: string;
  /** Address of the runners' pages on this page's own path, and as it is sent to others; up to the last slash. */
  readonly pages: string;
  readonly sent: string;
  readonly messages: Messages;
  /** In a frame these links open a new tab. */
  readonly outside: { readonly target?: '_blank'; readonly rel?: 'noopener' };
};

type Props = {
  readonly person: StandingPerson;
  readonly count: number;
  readonly links: RowLinks | null;
  readonly locale: Language;
};

const TONE = { missing: 'text-warn', done: 'text-good', over: 'text-quiet' };

export function PersonRow({ person, count, links, locale }: Props) {
  const t = useTranslations('people');
  const { position, ref, standing } = person;
  const name = person.name ?? t('place', { number: position });
  const linked =
    ref === null || !links ? null : { ref, name, isPlace: person.name === null, phone: person.phone, links };
  const row = (
    <>
      <Plate person={person} locale={locale} />
      <span className="min-w-0 flex-1">
        <b className={`block leading-snug ${standing === 'over' ? 'text-quiet line-through' : ''}`}>
          <bdi>{name}</bdi>
        </b>
        <span className="dotted text-quiet text-sm">
          <span>{t('of', { number: position, count })}</span>
          {standing !== 'named' && <b className={TONE[standingGroup(person)]}>{t(`standing.${standing}`)}</b>}
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
  const place = 'flex min-w-0 items-start gap-3 py-2.5 ps-4 pe-27 no-underline';
  return (
    <li className="snug-row relative border-edge border-t wide:px-4">
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

/** The distance alone: "km" is for those who listen. */
function Plate({ person, locale }: Pick<Props, 'person' | 'locale'>) {
  const t = useTranslations('event');
  const km = distanceOf({ name: person.ticketName, distance_km: person.distanceKm });
  const isOver = person.standing === 'over';
  if (km === null)
    return (
      person.ticketName && <span className="w-16 flex-none text-quiet text-sm">{person.ticketName}</span>
    );
  return (
    <span className="plate relative mt-1 text-xl">
      <b>{spokenKm(km).toLocaleString(intlLocale(locale))}</b> <span className="sr-only">{t('km')}</span>
      {isOver && <i className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-ground" />}
    </span>
  );
}
