// Scripts and styles that the pages of the desk bring to a browser.

import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { recordRequests, weightOf } from '../pages/page-requests.ts';
import { KB } from '../pages/weight-limits.ts';
import type { MeasuredPage } from './desk-pages.ts';
import { verdict } from './figures.ts';
import type { Desk } from './session.ts';

const AIM_KB = 60;

export async function benchDeskScripts(
  { site, cookies }: Desk,
  pages: readonly MeasuredPage[],
): Promise<ResultSection> {
  const { browser, origin, floor } = site;
  const weigh = async (url: string) =>
    weightOf(await recordRequests(browser, url, cookies), new URL(url).origin);
  const empty = await weigh(floor.empty);
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(firstLoads(pages))) {
    const { scriptBytes, documentBytes, requests } = await weigh(origin + path);
    const above = scriptBytes - empty.scriptBytes;
    rows.push([
      name,
      kb(scriptBytes),
      kb(above),
      kb(documentBytes),
      String(requests),
      verdict(above <= AIM_KB * KB),
    ]);
  }
  return {
    title: 'What a page of the desk weighs',
    method: `First load with an empty cache, KB after gzip, above the ${kb(empty.scriptBytes)} KB of an empty page of Next.`,
    columns: ['page', 'JS KB', 'above', 'HTML + CSS KB', 'requests', `aim ≤ ${AIM_KB} KB above`],
    rows,
  };
}

/** One address of each kind of page. */
function firstLoads(pages: readonly MeasuredPage[]): Record<string, string> {
  const pathOf = (name: string) => pages.find((page) => page.name === name)?.path ?? '';
  return {
    Today: '/admin',
    Orders: '/admin/orders',
    'One order': pathOf('one order'),
    Participants: pathOf('participants: one race'),
    'Needs attention': '/admin/attention',
    Health: '/admin/health',
    Referrals: '/admin/referrals',
    Staff: '/admin/staff',
    Audit: '/admin/audit',
    'Personal data': '/admin/data',
    Account: '/admin/account',
  };
}

const kb = (bytes: number): string => (bytes / KB).toFixed(1);
