// Speed at which the pages of an order are rendered.

import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { measureInTurn, median, visit } from '../measure-load.ts';
import type { Site } from './site.ts';

const LOAD = { seconds: 3, connections: 8 };
const ROUNDS = 7;

export async function benchOrderDrawings({ origin, paths }: Site): Promise<ResultSection> {
  const pages = {
    'order to pay': paths.toPay,
    'order, prompt sent': paths.waiting,
    'order, paid': paths.paid,
  };
  const targets = Object.values(pages).map((path) => visit(origin + path));
  const rates = await measureInTurn(targets, { load: LOAD, rounds: ROUNDS });
  return {
    title: 'Renderings of an order page',
    method: `Pages rendered per second, ${LOAD.connections} connections, not compressed, median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn.`,
    columns: ['page', 'per second'],
    rows: Object.keys(pages).map((name, place) => [name, median(rates[place] ?? []).toFixed(1)]),
  };
}
