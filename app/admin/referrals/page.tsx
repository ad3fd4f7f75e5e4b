// Paid entries and money by referral and discount code, and a builder of links that carry a code.

import { type Desk, type Query, roomPage } from '#app/admin/desk-adapters.tsx';
import { ShareBar } from '#components/admin/charts/bars.tsx';
import { type DeskColumns, DeskTable, RowLink } from '#components/admin/list/desk-list.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { ShownLink } from '#components/admin/ui/shown-link.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { type CodeUse, codeUses, countUnknownCodes } from '#lib/admin/today/today-figures.ts';
import { intlLocale } from '#lib/i18n/languages.ts';

const KINDS = ['referral', 'discount'] as const;
type Kind = (typeof KINDS)[number];
const CARRIED_AS: Readonly<Record<Kind, string>> = { referral: 'ref', discount: 'code' };

const page = roomPage('referrals', async (desk, query) => {
  const { t, ctx, eventIds } = desk;
  const [referral, discount, unknown] = await Promise.all([
    codeUses(ctx.db, 'referral', { eventIds }),
    codeUses(ctx.db, 'discount', { eventIds }),
    countUnknownCodes(ctx.db, { eventIds }),
  ]);
  return (
    <>
      <PageHead title={t('referrals.title')} />
      {unknown > 0 && <p className="text-quiet">{t('referrals.unknown', { count: unknown })}</p>}
      {referral.length + discount.length > 0 ? (
        <>
          <Brought desk={desk} kind="referral" uses={referral} />
          <Brought desk={desk} kind="discount" uses={discount} />
        </>
      ) : (
        <Sheet>
          <EmptyState title={t('referrals.none.both')} text={t('referrals.noneText')}>
            <a href="#make" className="btn">
              {t('referrals.makeOne')}
            </a>
          </EmptyState>
        </Sheet>
      )}
      <MakeLink desk={desk} query={query} />
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;

type BroughtProps = { readonly desk: Desk; readonly kind: Kind; readonly uses: readonly CodeUse[] };

function Brought({ desk, kind, uses }: BroughtProps) {
  const { t, language } = desk;
  const codes = new Set(uses.map(({ code }) => code)).size;
  return (
    <Sheet
      title={t(`referrals.kinds.${kind}`)}
      aside={codes > 0 && codes.toLocaleString(intlLocale(language))}
      flush
    >
      {uses.length > 0 ? (
        <DeskTable
          caption={t(`referrals.kinds.${kind}`)}
          columns={columnsOf(desk, kind, Math.max(...uses.map(({ paidEntries }) => paidEntries)))}
          rows={uses}
          rowKey={({ code, currency }) => `${code} ${currency}`}
        />
      ) : (
        <p className="px-4 pb-4 text-quiet">{t(`referrals.none.${kind}`)}</p>
      )}
    </Sheet>
  );
}

function columnsOf({ t, event, format }: Desk, kind: Kind, most: number): DeskColumns<CodeUse> {
  const ordersOf = (code: string) =>
    `/admin/orders?${new URLSearchParams({ ...(event && { event: event.id }), [kind]: code })}`;
  return {
    code: {
      heading: t('referrals.code'),
      at360: 'title',
      cell: ({ code }) => <RowLink href={ordersOf(code)}>{code}</RowLink>,
    },
    entries: {
      heading: t('referrals.entries'),
      at360: 'status',
      cell: ({ code, currency, paidEntries }) => (
        <span className="md:whitespace-nowrap">
          <span className="me-3 inline-block w-20 align-middle md:w-48">
            <ShareBar id={`bar-${kind}-${code}-${currency}`} of={most} solid={paidEntries} />
          </span>
          <span className="tabular-nums">{t('referrals.entriesPaid', { count: paidEntries })}</span>
        </span>
      ),
    },
    orders: {
      heading: t('referrals.orders'),
      align: 'end',
      at360: 'meta',
      cell: ({ orders, paidOrders: paid }) => (
        <>
          <span className="max-md:hidden">{t('referrals.paidOf', { paid, orders })}</span>
          <span className="md:hidden">{t('referrals.paidOfOrders', { paid, orders })}</span>
        </>
      ),
    },
    money: {
      heading: t('referrals.money'),
      align: 'end',
      at360: 'value',
      cell: ({ paidTotal, isExact, currency }) => {
        const amount = format.money(paidTotal, currency);
        return isExact ? amount : t('referrals.atMost', { amount });
      },
    },
    last: {
      heading: t('referrals.last'),
      align: 'end',
      at360: 'code',
      isNamed: true,
      cell: ({ lastAt }) => format.dayTime(lastAt),
    },
  };
}

/** What the address asks for; `link`: null without a code or a race. */
function askedOf({ event, events, ctx }: Desk, query: Query) {
  const code = typeof query.code === 'string' ? query.code.trim().slice(0, 60) : '';
  const kind: Kind = query.kind === 'discount' ? 'discount' : 'referral';
  const race =
    typeof query.race === 'string' ? events.find(({ id }) => id === query.race) : (event ?? events[0]);
  const link =
    code && race
      ? `${ctx.origins.shop}/events/${race.id}?${new URLSearchParams({ [CARRIED_AS[kind]]: code })}`
      : null;
  return { code, kind, race, link };
}

function MakeLink({ desk, query }: { readonly desk: Desk; readonly query: Query }) {
  const { t, event, events } = desk;
  const { code, kind, race, link } = askedOf(desk, query);
  return (
    <Sheet id="make" title={t('referrals.build')}>
      <form
        action="/admin/referrals"
        className="grid items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
      >
        {event && <input type="hidden" name="event" value={event.id} />}
        <label className="grid gap-1">
          <span className="font-bold">{t('referrals.race')}</span>
          <select name="race" defaultValue={race?.id} className="input">
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1">
          <span className="font-bold">{t('referrals.codeToShare')}</span>
          <input
            name="code"
            defaultValue={code}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            className="input"
          />
        </label>
        <fieldset className="grid grid-cols-2 gap-x-4 self-start lg:grid-cols-[9rem_9rem]">
          <legend className="font-bold">{t('referrals.kindOfCode')}</legend>
          {KINDS.map((one) => (
            <label key={one} className="tick items-center">
              <input type="radio" name="kind" value={one} defaultChecked={one === kind} />
              <span>{t(`referrals.one.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="btn btn-quiet justify-self-start">
          {t('referrals.makeLink')}
        </button>
      </form>
      {link && (
        <div className="mt-4 grid max-w-2xl gap-2">
          <ShownLink id="link" label={t('referrals.link')} url={link} />
          <p className="flex flex-wrap gap-2">
            <CopyLink url={link} label={t('referrals.copy')} done={t('referrals.copied')}>
              <DeskIcon name="copy" />
            </CopyLink>
            <DeskLink href={link} className="btn btn-quiet">
              {t('referrals.open')}
            </DeskLink>
          </p>
          {kind === 'discount' && <p className="text-quiet text-sm">{t('referrals.discountNote')}</p>}
        </div>
      )}
    </Sheet>
  );
}
