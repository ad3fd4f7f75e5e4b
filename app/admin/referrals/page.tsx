// What referral and discount codes brought, and a builder of links that carry one.
import Link from 'next/link';
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { type DeskColumn, DeskList, RowLink } from '#components/admin/list/desk-list.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { type CodeUse, codeUses, countUnknownCodes } from '#lib/admin/today/today-figures.ts';
import { intlLocale } from '#lib/i18n/languages.ts';

const KINDS = ['referral', 'discount'] as const;

const page = deskPage(
  'see_referrals',
  { title: (t) => t('referrals.title'), current: 'referrals' },
  async (desk, { query }) => {
    const { t, ctx, event, events, eventIds, format, language } = desk;
    const [referrals, discounts, unknown] = await Promise.all([
      codeUses(ctx.db, 'referral', { eventIds }),
      codeUses(ctx.db, 'discount', { eventIds }),
      countUnknownCodes(ctx.db, { eventIds }),
    ]);
    const number = new Intl.NumberFormat(intlLocale(language));
    const uses = { referral: referrals, discount: discounts };
    const code = typeof query.code === 'string' ? query.code.trim().slice(0, 60) : '';
    const kind = query.kind === 'discount' ? 'code' : 'ref';
    const to =
      typeof query.race === 'string' ? events.find(({ id }) => id === query.race) : (event ?? events[0]);
    const link =
      code && to ? `${ctx.origins.shop}/events/${to.id}?${new URLSearchParams({ [kind]: code })}` : null;
    const ordersOf = (one: (typeof KINDS)[number], value: string) =>
      `/admin/orders?${new URLSearchParams({ ...(event && { event: event.id }), [one]: value })}`;
    const columns = (one: (typeof KINDS)[number]): DeskColumn<CodeUse>[] => [
      {
        key: 'code',
        heading: t('referrals.code'),
        at360: 'title',
        cell: (use) => <RowLink href={ordersOf(one, use.code)}>{use.code}</RowLink>,
      },
      {
        key: 'orders',
        heading: t('referrals.orders'),
        align: 'end',
        at360: 'meta',
        cell: ({ orders, paidOrders }) => t('referrals.paidOf', { paid: paidOrders, orders }),
      },
      {
        key: 'entries',
        heading: t('referrals.entries'),
        align: 'end',
        at360: 'meta',
        cell: ({ paidEntries }) => t('referrals.entriesPaid', { count: paidEntries }),
      },
      {
        key: 'money',
        heading: t('referrals.money'),
        align: 'end',
        at360: 'value',
        cell: ({ paidTotal, currency }) => format.money(paidTotal, currency),
      },
      {
        key: 'last',
        heading: t('referrals.last'),
        align: 'end',
        at360: 'time',
        cell: ({ lastAt }) => format.dayTime(lastAt),
      },
    ];
    return (
      <>
        <PageHead title={t('referrals.title')} text={event?.name} />
        {unknown > 0 && <p className="text-quiet">{t('referrals.unknown', { count: unknown })}</p>}
        {KINDS.map((one) => (
          <section key={one} aria-labelledby={one} className="grid gap-2">
            <h2 id={one} className="display text-h2">
              <span>{t(`referrals.kinds.${one}`)}</span>{' '}
              <span className="text-quiet">
                {number.format(new Set(uses[one].map((use) => use.code)).size)}
              </span>
            </h2>
            <DeskList
              t={t}
              caption={t(`referrals.kinds.${one}`)}
              columns={columns(one)}
              rows={uses[one]}
              rowKey={({ code: value, currency }) => `${value} ${currency}`}
              empty={<EmptyState title={t(`referrals.none.${one}`)} text={t('referrals.noneText')} />}
            />
          </section>
        ))}
        <Sheet title={t('referrals.build')}>
          <form action="/admin/referrals" className="grid max-w-xl gap-3">
            {event && <input type="hidden" name="event" value={event.id} />}
            <label className="grid gap-1">
              <span className="font-bold">{t('referrals.race')}</span>
              <select name="race" defaultValue={to?.id} className="input">
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
            <fieldset className="grid sm:grid-cols-2">
              <legend className="font-bold">{t('referrals.kindOfCode')}</legend>
              {KINDS.map((one) => (
                <label key={one} className="tick items-center">
                  <input
                    type="radio"
                    name="kind"
                    value={one}
                    defaultChecked={(one === 'discount') === (kind === 'code')}
                  />
                  <span>{t(`referrals.one.${one}`)}</span>
                </label>
              ))}
            </fieldset>
            <button type="submit" className="btn btn-quiet justify-self-start">
              {t('referrals.makeLink')}
            </button>
          </form>
          {link && (
            <div className="mt-3 grid max-w-xl gap-2">
              <label className="grid gap-1">
                <span className="font-bold">{t('referrals.link')}</span>
                {/* As many lines as the link needs. */}
                <textarea readOnly rows={2} value={link} className="input break-all [field-sizing:content]" />
              </label>
              <Link href={link} prefetch={false} className="link inline-flex items-center justify-self-start">
                {t('referrals.open')}
              </Link>
              {kind === 'code' && <p className="text-quiet text-sm">{t('referrals.discountNote')}</p>}
            </div>
          )}
        </Sheet>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
