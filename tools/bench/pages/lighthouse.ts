// Lighthouse, as it judges a page for a phone: performance, accessibility, best practices, search.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { DATA, ROOT } from '../../scripts/shared/project-root.ts';
import { superviseProcess } from '../../scripts/shared/supervised-process.ts';
import { findChromium } from '../../scripts/stack/find-chromium.ts';
import { median } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import type { Site } from './site.ts';

const CLI = join(ROOT, 'node_modules', 'lighthouse', 'cli', 'index.js');
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
const ROUNDS = 5;
const ATTEMPTS = 6;
/** Points; the floor itself varies from run to run. */
const AIMS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const FLOOR = 'empty page (floor)';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const Score = z.object({ score: z.number().nullable() });
const Report = z.object({
  /** It could not judge the page: a fault of its own or of the browser. */
  runtimeError: z.object({ code: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.record(
    z.string(),
    z.looseObject({
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
});
type Report = z.infer<typeof Report>;

export async function benchLighthouse(scope: CommandScope, site: Site): Promise<BenchSection> {
  const pages = {
    [FLOOR]: site.floor.empty,
    'list of races': site.origin + site.paths.list,
    'a race': site.origin + site.paths.event,
    'registration form': site.origin + site.paths.form,
  };
  const reportsOf = new Map<string, Report[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of Object.entries(pages))
      reportsOf.set(name, [...(reportsOf.get(name) ?? []), await judge(scope, url)]);
  }
  const rows = [];
  for (const [name, reports] of reportsOf) {
    const scores = CATEGORIES.map((category) =>
      median(reports.map(({ categories }) => 100 * (categories[category].score ?? 0))),
    );
    const isMet = CATEGORIES.every((category, place) => Math.round(scores[place] ?? 0) >= AIMS[category]);
    rows.push([
      name,
      ...scores.map((score) => String(Math.round(score))),
      String(Math.round(median(reports.map(blockingMs)))),
      String(Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))),
      name === FLOOR ? '' : isMet ? 'met' : 'missed',
      name === FLOOR ? '' : shortOf(reports),
    ]);
  }
  return {
    title: 'Lighthouse, mobile',
    method: `Its own simulated phone and network, median of ${ROUNDS} runs in turn. Blocking: total blocking time in milliseconds; that of the empty page is Next's own. Machine: its speed as Lighthouse measured it, which warns below 1,000. Failed audits: those that only pass or fail.`,
    columns: [
      'page',
      ...CATEGORIES,
      'blocking',
      'machine',
      `aim ${Object.values(AIMS).join(' ')}`,
      'failed audits',
    ],
    rows,
  };
}

const blockingMs = ({ audits }: Report): number => audits['total-blocking-time']?.numericValue ?? Number.NaN;

/** The audits without a scale that failed. */
function shortOf(reports: readonly Report[]): string {
  const failed = reports.flatMap(({ audits }) =>
    Object.entries(audits)
      .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
      .map(([name]) => name),
  );
  return [...new Set(failed)].join(', ') || 'none';
}

/** A report; tried again when the browser's trace lacks the start of the navigation, which happens now and then. */
async function judge(scope: CommandScope, url: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await runLighthouse(scope, url);
    if (report.runtimeError === undefined) return report;
    if (attempt === ATTEMPTS)
      throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.code}`);
  }
}

/** Lighthouse also writes a report when it could not judge the page, and exits with 1. */
async function runLighthouse(scope: CommandScope, url: string): Promise<Report> {
  const { executablePath, env } = await findChromium();
  const path = join(DATA, 'lighthouse.json');
  await rm(path, { force: true });
  const args = [CLI, url, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${FLAGS}`];
  const judging = await scope.open(
    async () =>
      superviseProcess({
        name: 'lighthouse',
        args,
        env: { ...process.env, ...env, CHROME_PATH: executablePath },
        output: 'kept',
      }),
    (opened) => opened.stop(),
  );
  await judging.ended;
  const report = await readFile(path, 'utf8').catch(() => undefined);
  if (report === undefined) throw new Error(`Lighthouse failed:\n${judging.lastLines()}`);
  return Report.parse(JSON.parse(report));
}
