// The output of `npm run rush`: progress, the final table, and the errors of buyers.
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import type { Row } from './judge-rush.ts';
import type { BuyerReport } from './live-buyer.ts';
import type { RushOptions } from './rush-options.ts';

const MOST_EXAMPLES = 5;
const LONGEST_DETAIL = 120;

/** One line: how many buyers are at which step. */
export function progressLine(buyers: readonly BuyerReport[], seconds: number): string {
  const count = (fits: (buyer: BuyerReport) => boolean) => buyers.filter(fits).length;
  const sent = count(({ sentAt }) => sentAt !== null);
  const under = count(({ ref, end }) => ref !== null && end === null);
  const paid = count(({ end }) => end === 'paid');
  const soldOut = count(({ end }) => end === 'sold_out');
  const troubled = count(({ end, troubles }) => end === 'failed' || troubles.length > 0);
  return `  ${seconds.toFixed(0).padStart(4)} s  sent ${sent}, waiting or paying ${under}, paid ${paid}, shown sold out ${soldOut}, saw an error ${troubled}`;
}

/** The table as lines, with ✓ or ✗ for rows with an aim. */
export function tableLines(rows: readonly Row[]): string[] {
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(...rows.map(({ value, aim }) => (aim === '' ? 0 : value.length)));
  return rows.map(({ name, value, aim, held }) => {
    const mark = held === null ? ' ' : held ? '✓' : '✗';
    const wanted = aim === '' ? '' : `aim ${aim}`;
    return `  ${mark} ${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${wanted}`.trimEnd();
  });
}

/** The table for docs/results.md. */
export function rushSection(options: RushOptions, rows: readonly Row[]): ResultSection {
  const { buyers, capacity, scale, crowd, seed, hostile, attackers } = options;
  const beside = hostile ? ` and ${attackers} attackers` : '';
  return {
    title: hostile ? 'Hostile visitors' : 'Rush',
    method: `${buyers.toLocaleString('en')} buyers${beside} for ${capacity.toLocaleString('en')} places, most of them within ${crowd} s, limits of the provider × ${scale}, seed ${seed}. All of it ran on one machine. What each row means: [simulations](simulations.md).`,
    columns: ['', 'measured', 'aim', ''],
    rows: rows.map(({ name, value, aim, held }) => [
      name,
      value,
      aim,
      held === null ? '' : held ? 'met' : 'missed',
    ]),
  };
}

/** Errors of buyers by frequency, the most frequent first. */
export function troubleLines(buyers: readonly BuyerReport[]): string[] {
  const counted = new Map<string, number>();
  for (const { kind, status, detail } of buyers.flatMap(({ troubles }) => troubles)) {
    const words = `${kind} ${status ?? ''} ${detail.slice(0, LONGEST_DETAIL)}`;
    counted.set(words, (counted.get(words) ?? 0) + 1);
  }
  const most = [...counted].sort(([, a], [, b]) => b - a).slice(0, MOST_EXAMPLES);
  return most.map(([words, times]) => `  ${times} × ${words}`);
}

/** The first buyers with an error, in up to three lines each. */
export function errorLines(buyers: readonly BuyerReport[]): string[] {
  const hit = buyers.filter(({ end, troubles }) => end === 'failed' || end === null || troubles.length > 0);
  return hit
    .slice(0, MOST_EXAMPLES)
    .flatMap(({ email, ref, end, detail, troubles }) => [
      `  ${email} (${ref ?? 'no order'}): ${end ?? 'unfinished'} ${detail}`.trimEnd(),
      ...troubles.slice(0, 2).map(({ kind, status, detail: what }) => `    ${kind} ${status ?? ''} ${what}`),
    ]);
}
