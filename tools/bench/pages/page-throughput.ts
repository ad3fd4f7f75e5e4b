// Visits a second of the prerendered pages, beside an empty page at a parameter in the same process.
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { measureInTurn, median, visit } from '../measure-load.ts';
import type { Site } from './site.ts';
import { startStorefrontWithEmptyPages } from './storefront-with-empty-pages.ts';

const LOAD = { seconds: 2, connections: 32 };
const ROUNDS = 9;
const AIM = 0.8;

export async function benchPageThroughput(scope: CommandScope, { env, paths }: Site): Promise<ResultSection> {
  const origin = await startStorefrontWithEmptyPages(scope, env);
  const pages = {
    'empty, at a parameter': '/empty/any',
    'empty, static': '/empty',
    'list of races': paths.list,
    'a race': paths.event,
    'registration form': paths.form,
  };
  const rates = await measureInTurn(
    Object.values(pages).map((path) => visit(origin + path)),
    { load: LOAD, rounds: ROUNDS },
  );
  const aimed = new Set([paths.list, paths.event, paths.form]);
  return {
    title: 'Visits to prerendered pages',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, opened by themselves as browsers say (\`Sec-Fetch-Dest: document\`), not compressed (the proxy before the storefront does that), and their ratio to those of an empty page at a parameter; median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn. All pages come from one process of one build, the storefront with two empty pages in it, behind the same rules for languages. All except the static one are revalidated every five seconds.`,
    columns: ['page', 'per second', 'ratio', `aim ≥ ${AIM} ×`],
    rows: Object.entries(pages).map(([name, path], place) => {
      const ratio = ratioOf(rates, place);
      const verdict = ratio >= AIM ? 'met' : 'missed';
      return [
        name,
        Math.round(median(rates[place] ?? [])).toLocaleString('en'),
        `${ratio.toFixed(2)} ×`,
        aimed.has(path) ? verdict : '',
      ];
    }),
  };
}

/** Ratio to the first of them, round by round. */
const ratioOf = (rates: readonly number[][], place: number): number =>
  median((rates[place] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? Number.NaN)));
