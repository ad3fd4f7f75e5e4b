// How many order pages a second the server draws, beside the storefront before it came back to React.
import type { CommandScope } from '../../scripts/command-scope.ts';
import { measureInTurn, median, visit } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import { startFormerStorefront } from './former-storefront.ts';
import type { Site } from './site.ts';

/** The last commit that cut Next's runtime out of each answer. */
const FORMER = '22400b1';
const LOAD = { seconds: 3, connections: 8 };
const ROUNDS = 7;
const AIM = 1.5;

export async function benchOrderDrawings(
  scope: CommandScope,
  { origin, env, paths }: Site,
): Promise<BenchSection> {
  const former = await startFormerStorefront(scope, FORMER, env);
  const pages = {
    'order to pay': paths.toPay,
    'order, prompt sent': paths.waiting,
    'order, paid': paths.paid,
  };
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const [ours = [], theirs = []] = await measureInTurn([visit(origin + path), visit(former + path)], {
      load: LOAD,
      rounds: ROUNDS,
    });
    const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
    const verdict = ratio >= AIM ? 'met' : 'missed';
    rows.push([name, median(ours).toFixed(1), median(theirs).toFixed(1), `${ratio.toFixed(2)} ×`, verdict]);
  }
  return {
    title: 'Drawings of an order page',
    method: `Pages drawn per second, ${LOAD.connections} connections, not compressed, median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn, of the same orders from the same database; beside them the storefront of commit ${FORMER}, which drew with React and cut the runtime out of the HTML.`,
    columns: ['page', 'per second', FORMER, 'ratio', `aim ≥ ${AIM} ×`],
    rows,
  };
}
