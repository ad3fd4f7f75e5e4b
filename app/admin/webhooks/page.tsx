// The webhooks that are stored. Refused webhooks are only counted.

import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import { type Drawn, defineTable, type FoundRows, listRows } from '#app/admin/table/define-table.tsx';
import type { AskedFile } from '#app/admin/table/table-files.ts';
import { chipsOf } from '#components/admin/list/chips.tsx';
import { RowLink } from '#components/admin/list/desk-list.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { countRows, parseListSearch } from '#lib/admin/list/list.ts';
import {
  OTHER_TYPE,
  WEBHOOK_COLUMNS,
  WEBHOOK_LIST,
  WEBHOOK_STATES,
  type WebhookRow,
  webhookScope,
} from '#lib/admin/webhooks/webhook-list.ts';
import { countRefusals } from '#lib/orders/webhook-refusals.ts';
import { WEBHOOK_TYPES } from '#lib/shared/vocabulary/webhook-types.ts';
import { replayAction } from '../health/actions.ts';
import { HealthButton } from '../health/health-rows.tsx';
import { Moment } from '../health/health-view.tsx';

const scopeOf = ({ eventIds, at }: Desk) => webhookScope(eventIds, at);

const page = defineTable<WebhookRow, FoundRows<WebhookRow>>({
  room: 'webhooks',
  find: listRows('webhooks', WEBHOOK_LIST, scopeOf),
  newRows: (t) => ({ one: t('webhooks.newOne'), many: t('webhooks.newMany') }),
  files: { list: 'webhooks', ask: askWebhookFile },
  draw: drawWebhooks,
});
export default page;
export const generateMetadata = page.metadata;

async function drawWebhooks(
  desk: Desk,
  { query, address }: FoundRows<WebhookRow>,
): Promise<Drawn<WebhookRow>> {
  const { ctx, t } = desk;
  const [count, refusals] = await Promise.all([
    countRows(ctx.db, WEBHOOK_LIST, query, scopeOf(desk)),
    countRefusals(ctx.db),
  ]);
  const reasons = refusals.map((one) => `${one.count} ${t(`webhooks.reasons.${one.reason}`)}`);
  const chips = chipsOf(desk, address);
  const isAll = Object.keys(query.given).length === 0;
  return {
    caption: t('webhooks.title'),
    count,
    columns: columnsOf(desk),
    search: { label: t('webhooks.search'), hint: t('webhooks.search') },
    chips: [
      ...chips.event(t('audit.race')),
      chips.choices({
        name: 'type',
        label: t('webhooks.columns.type'),
        options: [
          ...WEBHOOK_TYPES.map((value) => ({ value, label: value })),
          { value: OTHER_TYPE, label: t('webhooks.otherType') },
        ],
      }),
      chips.choices({
        name: 'state',
        label: t('webhooks.columns.state'),
        options: WEBHOOK_STATES.map((value) => ({ value, label: t(`webhooks.states.${value}`) })),
      }),
      chips.days(t('audit.day'), { from: t('audit.from'), to: t('audit.to') }),
    ],
    empty: (
      <EmptyState title={t(isAll ? 'webhooks.noneYet' : 'webhooks.noneFound')}>
        {!isAll && (
          <DeskLink href={address.path} className="btn btn-quiet">
            {t('audit.clear')}
          </DeskLink>
        )}
      </EmptyState>
    ),
    text: reasons.length > 0 && t('webhooks.refused', { reasons: reasons.join(', ') }),
    whole: ({ id, type, error }) => [type, id, error].filter(Boolean).join(' · '),
  };
}

function columnsOf(desk: DeskView): Drawn<WebhookRow>['columns'] {
  const { t } = desk;
  return {
    received: {
      heading: t('webhooks.columns.received'),
      at360: 'time',
      sort: 'received',
      cell: ({ receivedAt }) => <Moment desk={desk} at={receivedAt} />,
    },
    type: {
      heading: t('webhooks.columns.type'),
      at360: 'title',
      sort: 'type',
      cell: ({ type, id }) => (
        <span className="grid gap-x-2 break-all font-mono font-normal text-sm md:flex">
          <span className="md:whitespace-nowrap">{type}</span>
          <span className="clip text-quiet">{id}</span>
        </span>
      ),
    },
    order: {
      heading: t('webhooks.columns.order'),
      at360: 'value',
      cell: ({ orderCode }) =>
        orderCode && (
          <RowLink href={`/admin/orders/${encodeURIComponent(orderCode)}`} isCode>
            {orderCode}
          </RowLink>
        ),
    },
    state: {
      heading: t('webhooks.columns.state'),
      at360: 'status',
      cell: ({ state }) => t(`webhooks.states.${state}`),
    },
    processed: {
      heading: t('webhooks.columns.processed'),
      at360: 'hidden',
      cell: ({ processedAt }) => processedAt && <Moment desk={desk} at={processedAt} />,
    },
    error: {
      heading: t('webhooks.columns.error'),
      at360: 'meta',
      clips: true,
      cell: ({ error, attempts }) =>
        [error, attempts > 0 && t('webhooks.attempts', { count: attempts })].filter(Boolean).join(' · '),
    },
    replay: {
      heading: t('health.columns.action'),
      isHeadingHidden: true,
      align: 'end',
      at360: 'code',
      cell: ({ id, state }) =>
        state === 'failed' && (
          <HealthButton
            desk={desk}
            action={replayAction}
            label={t('webhooks.replay')}
            fields={{ delivery: id }}
          />
        ),
    },
  };
}

async function askWebhookFile({ t, event, eventIds, at }: Desk, { search }: URL): Promise<AskedFile> {
  const query = parseListSearch(WEBHOOK_LIST, search, ['for']);
  return {
    file: {
      list: 'webhooks',
      content: {
        query,
        eventIds,
        at,
        columns: WEBHOOK_COLUMNS.map((key) => ({ key, heading: t(`webhooks.columns.${key}`) })),
        states: new Map(WEBHOOK_STATES.map((state) => [state, t(`webhooks.states.${state}`)])),
      },
    },
    name: [t('webhooks.title'), event?.name],
    refused: query.refused,
    entry: { eventId: event?.id ?? null, detail: { filters: Object.keys(query.given) } },
  };
}
