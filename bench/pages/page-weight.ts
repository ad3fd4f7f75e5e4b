// What each page weighs: its JavaScript above the floor of Next itself, HTML and styles, and how often it asks.
import type { BenchSection } from '../section.ts';
import { nextVersion } from './empty-app.ts';
import { bytesOf, type RecordedRequest, recordRequests } from './record-requests.ts';
import type { Site } from './site.ts';

const KB = 1024;
const AIM_DOCUMENT_KB = 15;
const AIM_REQUESTS = 12;

/** JavaScript above the floor that a page of this kind may have, in KB. */
const AIM_SCRIPT_KB = { list: 3, event: 3, form: 18, toPay: 18, waiting: 18, paid: 18 } as const;
const NAMES = {
  list: 'list of races',
  event: 'a race',
  form: 'entry form',
  toPay: 'order to pay',
  waiting: 'order, prompt sent',
  paid: 'order, paid',
} as const;

export async function benchPageWeight(site: Site): Promise<BenchSection> {
  const empty = await recordRequests(site.browser, site.floor.prerendered);
  const floor = bytesOf(empty, 'script');
  const rows = [];
  for (const kind of ['list', 'event', 'form', 'toPay', 'waiting', 'paid'] as const) {
    const records = await recordRequests(site.browser, site.origin + site.paths[kind]);
    rows.push(rowOf(NAMES[kind], records, { floor, aim: AIM_SCRIPT_KB[kind], origin: site.origin }));
  }
  const most = Object.values(AIM_SCRIPT_KB);
  return {
    title: 'What a page weighs',
    method: `Bytes after gzip of all that a page asks for until it rests, scrolled to its end, on a phone that was never here. Floor: the empty page of the same Next ${await nextVersion()}, ${kb(floor)} KB of JavaScript. Aims: JavaScript above it at most ${Math.min(...most)} KB (list, race) or ${Math.max(...most)} KB, HTML and CSS under ${AIM_DOCUMENT_KB} KB, at most ${AIM_REQUESTS} requests, none to a third party, no web font; an order's questions for news are left out.`,
    columns: [
      'page',
      'JS KB',
      'above floor',
      'aim',
      'HTML + CSS KB',
      'requests',
      'third party',
      'fonts',
      'aims',
    ],
    rows: [
      [
        'empty page (floor)',
        kb(floor),
        '',
        '',
        kb(bytesOf(empty, 'document')),
        String(empty.length),
        '0',
        '0',
        '',
      ],
      ...rows,
    ],
  };
}

function rowOf(
  name: string,
  records: readonly RecordedRequest[],
  { floor, aim, origin }: { floor: number; aim: number; origin: string },
): string[] {
  const scripts = bytesOf(records, 'script');
  const document = bytesOf(records, 'document', 'stylesheet');
  const foreign = records.filter(({ url }) => url.startsWith('http') && !url.startsWith(`${origin}/`)).length;
  const fonts = records.filter(({ type }) => type === 'font').length;
  // An order that is on its way asks for news every few seconds, as long as it is looked at.
  const asked = records.filter(({ type }) => type !== 'fetch').length;
  const met =
    scripts - floor <= aim * KB &&
    document < AIM_DOCUMENT_KB * KB &&
    asked <= AIM_REQUESTS &&
    foreign + fonts === 0;
  return [
    name,
    kb(scripts),
    `+${kb(scripts - floor)}`,
    `≤ ${aim}`,
    kb(document),
    String(asked),
    String(foreign),
    String(fonts),
    met ? 'met' : 'missed',
  ];
}

const kb = (bytes: number): string => (bytes / KB).toFixed(1);
