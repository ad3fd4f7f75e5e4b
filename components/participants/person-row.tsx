// One person of the buyer's list: the row leads to the runner's page, its green square opens WhatsApp with the runner's link.
// What is needed less often is in a fold, which works without a script.
import { useTranslations } from 'next-intl';
import { PERSON } from '#components/checkout/checkout-forms.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { distanceOf, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { groupOf, type Person } from './people-standing.ts';
import { SendLink, SentMark } from './send-link.tsx';
import { type Messages, messageTo, whatsappLink } from './send-message.ts';

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
  readonly person: Person;
  /** How many people the order has. */
  readonly count: number;
  readonly links: RowLinks | null;
  readonly locale: Language;
};

const TONE = { missing: 'text-warn', done: 'text-good', over: 'text-quiet' };

export function PersonRow({ person, count, links, locale }: Props) {
  const t = useTranslations('people');
  const { position, ref, standing } = person;
  const isOver = standing === 'over';
  const name = person.name ?? t('place', { number: position });
  const linked =
    ref !== null && links !== null && !isOver ? { ref, name, isPlace: person.name === null } : null;
  const message = linked && links && messageTo(linked, links.messages, links.sent);
  const row = (
    <>
      <Plate person={person} locale={locale} />
      <span className="min-w-0 flex-1">
        <b className={`block leading-snug ${isOver ? 'text-quiet line-through' : ''}`}>
          <bdi>{name}</bdi>
        </b>
        <span className="dotted text-quiet text-sm">
          <span>{t('of', { number: position, count })}</span>
          {standing !== 'named' && <b className={TONE[groupOf(person)]}>{t(`standing.${standing}`)}</b>}
          {standing === 'named' && linked && links && (
            <SentMark orderRef={links.orderRef} person={linked.ref} words={t('sent')} />
          )}
        </span>
      </span>
    </>
  );
  const place = 'flex min-w-0 flex-1 items-center gap-3 py-2.5';
  return (
    <li className="relative border-edge border-t wide:px-4">
      <div className="flex items-center gap-2 ps-4 pe-13">
        {linked && links ? (
          <>
            <a href={links.pages + linked.ref} {...links.outside} className={`${place} no-underline`}>
              {row}
            </a>
            <SendLink
              orderRef={links.orderRef}
              person={linked.ref}
              href={whatsappLink(message ?? '')}
              label={t('sendTo', { name })}
              outside={links.outside}
              className="stored-copy:hidden grid size-12 flex-none place-content-center rounded-xl border-[1.5px] border-good text-good"
            >
              <Icon name="whatsapp" />
            </SendLink>
          </>
        ) : (
          <div className={place}>{row}</div>
        )}
      </div>
      {linked && links && (
        <details className="stored-copy:hidden">
          <summary
            aria-label={t('more', { name })}
            className="absolute end-0.5 top-2 grid size-12 cursor-pointer place-content-center rounded-xl wide:end-4"
          >
            <Icon name="more" />
          </summary>
          <Fold url={links.sent + linked.ref} message={message ?? ''} position={position} />
        </details>
      )}
    </li>
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
    <span className={`plate relative text-xl ${isOver ? 'opacity-60' : ''}`}>
      <b>{spokenKm(km).toLocaleString(intlLocale(locale))}</b> <span className="sr-only">{t('km')}</span>
      {isOver && <i className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-ground" />}
    </span>
  );
}

type FoldProps = { readonly url: string; readonly message: string; readonly position: number };

function Fold({ url, message, position }: FoldProps) {
  const t = useTranslations();
  return (
    <div className="grid gap-3 px-4 pb-4">
      <p className="actions">
        <a href={`sms:?&body=${encodeURIComponent(message)}`} className="btn btn-quiet">
          <Icon name="message" />
          <span>{t('event.shareSms')}</span>
        </a>
        <CopyLink url={url} label={t('event.copyLink')} done={t('event.copied')}>
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
  );
}
