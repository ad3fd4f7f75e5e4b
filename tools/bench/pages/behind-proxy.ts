// Visits a second of the prerendered pages behind the shipped nginx, beside the storefront alone.
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { startNginx } from '../../scripts/stack/start-nginx.ts';
import { measureInTurn, median, type Target, visit } from '../measure-load.ts';
import type { Site } from './site.ts';

const LOAD = { seconds: 2, connections: 32 };
const ROUNDS = 7;
const AIM = 5;

export async function benchBehindProxy(scope: CommandScope, { origin, paths }: Site): Promise<ResultSection> {
  const section = {
    title: 'Visits behind the shipped proxy',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, compressed as browsers ask: through nginx with \`deploy/nginx.conf\` by brotli, from the same storefront without it by gzip; median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn. Both share the machine with the load.`,
    columns: ['page', 'behind nginx', 'without', 'ratio', `aim ≥ ${AIM} ×`],
  };
  const nginx = await scope.open(
    () => startNginx([origin]),
    (opened) => opened.stop(),
  );
  const pages = { 'list of races': paths.list, 'a race': paths.event, 'registration form': paths.form };
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const [behind = [], alone = []] = await measureInTurn(
      [packed(nginx.origin + path), packed(origin + path)],
      {
        load: LOAD,
        rounds: ROUNDS,
      },
    );
    const ratio = median(behind.map((rate, round) => rate / (alone[round] ?? Number.NaN)));
    rows.push([
      name,
      Math.round(median(behind)).toLocaleString('en'),
      Math.round(median(alone)).toLocaleString('en'),
      `${ratio.toFixed(1)} ×`,
      ratio >= AIM ? 'met' : 'missed',
    ]);
  }
  return { ...section, rows };
}

const packed = (url: string): Target => {
  const { headers, ...target } = visit(url);
  return { ...target, headers: { ...headers, 'accept-encoding': 'gzip, br' } };
};
