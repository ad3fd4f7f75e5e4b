// What each page weighs, beside an empty page of Next itself: JavaScript, HTML and styles, and how often it asks.
import type { BenchSection } from '../section.ts';
import { nextVersion } from './empty-app.ts';
import { type PageWeight, recordRequests, weightOf } from './record-requests.ts';
import type { Site } from './site.ts';
import { DOCUMENT_KB, KB, MOST_REQUESTS, MOST_SCRIPT_KB, PAGE_KINDS } from './weight-limits.ts';

const NAMES = {
  list: 'list of races',
  event: 'a race',
  form: 'entry form',
  toPay: 'order to pay',
  waiting: 'order, prompt sent',
  paid: 'order, paid',
} as const;

export async function benchPageWeight({ browser, origin, paths, floor }: Site): Promise<BenchSection> {
  const weigh = async (url: string) => weightOf(await recordRequests(browser, url), new URL(url).origin);
  const empty = await weigh(floor.empty);
  const rows = [rowOf('an empty page of Next', empty)];
  for (const kind of PAGE_KINDS) {
    const weight = await weigh(origin + paths[kind]);
    const most = MOST_SCRIPT_KB[kind];
    const isMet = weight.scriptBytes <= most * KB && isLight(weight);
    rows.push(rowOf(NAMES[kind], weight, [most === 0 ? 'none' : `≤ ${most}`, isMet ? 'met' : 'missed']));
  }
  return {
    title: 'What a page weighs',
    method: `Bytes after gzip of all that a page asks for until it rests, scrolled to its end, on a phone that was never here. Beside them an empty page of the same Next ${await nextVersion()}: the least that a page weighs which its framework wakes. Further aims: HTML and CSS under ${DOCUMENT_KB} KB, at most ${MOST_REQUESTS} requests, none to a third party, no web font; an order's questions for news are left out.`,
    columns: ['page', 'JS KB', 'aim', 'HTML + CSS KB', 'requests', 'third party', 'fonts', 'aims'],
    rows,
  };
}

const isLight = ({ documentBytes, requests, foreign, fonts }: PageWeight): boolean =>
  documentBytes < DOCUMENT_KB * KB && requests <= MOST_REQUESTS && foreign + fonts === 0;

function rowOf(name: string, weight: PageWeight, [aim = '', met = '']: string[] = []): string[] {
  const { scriptBytes, documentBytes, requests, foreign, fonts } = weight;
  const counts = [requests, foreign, fonts].map(String);
  return [name, kb(scriptBytes), aim, kb(documentBytes), ...counts, met];
}

const kb = (bytes: number): string => (bytes / KB).toFixed(1);
