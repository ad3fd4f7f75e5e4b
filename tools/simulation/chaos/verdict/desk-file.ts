// The desk's file of all orders, as its owner saves it, and what of it differs from the provider.
import Papa from 'papaparse';
import { z } from 'zod';
import { fromAddress, type Send } from '../../buyer/http-client.ts';
import { type DeskOwner, signInToDesk } from '../../desk-sign-in.ts';
import type { ProviderFact } from './facts.ts';

/** A row of the file; amounts in whole units of a currency that has no smaller one. `refundIs`: `exact`, `at least` or empty. */
export type DeskRow = { code: string; state: string; total: number; refunded: number; refundIs: string };

const Rows = z.array(
  z.tuple([z.string(), z.string(), z.coerce.number(), z.coerce.number(), z.string()]).transform(
    ([code, state, total, refunded, refundIs]): DeskRow => ({
      // Spreadsheets are kept from reading a code as something else.
      code: code.replace(/^'/, ''),
      state,
      total,
      refunded,
      refundIs,
    }),
  ),
);
const COLUMNS = ['code', 'state', 'total', 'refunded', 'refund_is'];
/** No visitor of the simulation has it. */
const DESK_ADDRESS = '198.19.0.1';

/** Throws if the desk gives no file. */
export async function readDeskFile(origin: string, send: Send, owner: DeskOwner): Promise<DeskRow[]> {
  const asOwner = fromAddress(send, DESK_ADDRESS);
  const cookie = await signInToDesk(origin, asOwner, owner);
  if (!cookie) throw new Error('the desk does not let its owner in');
  const columns = COLUMNS.map((key) => `columns=${key}`).join('&');
  const url = `${origin}/admin/orders/export.csv?${columns}`;
  const answer = await asOwner({ method: 'GET', url, headers: { cookie } });
  if (!answer.ok || answer.value.status !== 200)
    throw new Error(`no file of orders: ${answer.ok ? answer.value.status : answer.error.detail}`);
  const { data } = Papa.parse(answer.value.body.replace(/^\ufeff/, ''), { skipEmptyLines: true });
  return Rows.parse(data.slice(1));
}

/** A request had no clear answer, and no read of the order has shown its end yet: the buyer's page says so too. */
const CHECKED = 'Being checked';

/** States in the file that fit an order with this status of the provider. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  cart: ['Not paid yet', 'Lapsed', 'Failed', CHECKED],
  payment_initiated: ['Waiting for PIN'],
  prompt_sent: ['Waiting for PIN'],
  paid: ['Paid'],
  partially_refunded: ['Paid'],
  failed: ['Failed', 'Lapsed', CHECKED],
  expired: ['Failed', 'Lapsed', CHECKED],
  cancelled: ['Cancelled'],
  refunded: ['Refunded'],
  chargeback_flagged: ['Chargeback'],
};

/** @param refunds what the provider gave back, by order id */
export function findDeskDifferences(
  provider: readonly ProviderFact[],
  refunds: ReadonlyMap<string, number>,
  desk: readonly DeskRow[],
): string[] {
  const rows = new Map(desk.map((row) => [row.code, row]));
  const count =
    desk.length === provider.length ? [] : [`the file has ${desk.length} of ${provider.length} orders`];
  return [
    ...count,
    ...provider.flatMap(({ id, code, status, total }) => {
      const row = rows.get(code);
      if (!row) return [`order ${id} is not in the file`];
      const isTrue =
        row.total === total &&
        (STATES[status] ?? [row.state]).includes(row.state) &&
        isRefundTrue(row, status, total, refunds.get(id) ?? 0);
      const { state, refunded, refundIs } = row;
      const says = `${state}, ${row.total}, refunded ${refundIs} ${refunded}`;
      return isTrue
        ? []
        : [`order ${id} is ${status}, ${total}, refunded ${refunds.get(id) ?? 0} and ${says} in the file`];
    }),
  ];
}

/** Only webhooks name the amount of a part, and they may be lost: the amount that arrived is a minimum (partner-api.md 6.5). */
function isRefundTrue(row: DeskRow, status: string, total: number, back: number): boolean {
  if (status === 'refunded') return row.refunded === total && row.refundIs === 'exact';
  if (status === 'partially_refunded') return row.refunded <= back && row.refundIs === 'at least';
  return row.refunded === 0 && row.refundIs === '';
}
