// Weight of each page beside an empty page of Next: JavaScript, HTML and styles, and number of requests.
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { nextVersion } from './empty-app.ts';
import { type PageWeight, recordRequests, weightOf } from './page-requests.ts';
import type { Site } from './site.ts';
import {
  EMPTY_PAGE,
  KB,
  MOST_DOCUMENT_KB,
  MOST_REQUESTS,
  MOST_SCRIPT_KB,
  PAGE_KINDS,
  type PageKind,
} from './weight-limits.ts';

const NAMES = {
  list: 'list of races',
  event: 'a race',
  form: 'registration form',
  toPay: 'order to pay',
  waiting: 'order, prompt sent',
  paid: 'order, paid',
  payer: 'payer’s page',
} as const;

/** The constant of the browser story may lag behind by so much. */
const FLOOR_SLACK_BYTES = 256;

export async function benchPageWeight({ browser, origin, paths, floor }: Site): Promise<ResultSection> {
  const weigh = async (url: string) => weightOf(await recordRequests(browser, url), new URL(url).origin);
  const empty = await weigh(floor.empty);
  const isKnown = Math.abs(empty.scriptBytes - EMPTY_PAGE.scriptBytes) <= FLOOR_SLACK_BYTES;
  const rows = [
    rowOf('an empty page of Next', empty, ['', `${kb(EMPTY_PAGE.scriptBytes)} in all`, verdict(isKnown)]),
  ];
  for (const kind of PAGE_KINDS) {
    const weight = await weigh(origin + paths[kind]);
    const above = weight.scriptBytes - empty.scriptBytes;
    const isMet = above <= MOST_SCRIPT_KB[kind] * KB && isLight(kind, weight);
    rows.push(rowOf(NAMES[kind], weight, [kb(above), `≤ ${MOST_SCRIPT_KB[kind]}`, verdict(isMet)]));
  }
  return {
    title: 'What a page weighs',
    method: `Bytes of everything that a page requests until the network is idle, scrolled to its end, with an empty cache: scripts, HTML and CSS after gzip, HTML and CSS also as \`deploy/nginx.conf\` sends them, by brotli. For comparison an empty page of the same Next ${await nextVersion()}. Further aims: HTML and CSS of a race at most ${MOST_DOCUMENT_KB} KB; at most ${MOST_REQUESTS} requests, none to a third party, one font; the polling of an order and posters are left out.`,
    columns: [
      'page',
      'JS KB',
      'above',
      'aim',
      'HTML + CSS KB',
      'by the proxy',
      'requests',
      'third party',
      'fonts',
      'aims',
    ],
    rows,
  };
}

const isLight = (kind: PageKind, { documentBytes, requests, foreign, fonts }: PageWeight): boolean =>
  (kind !== 'event' || documentBytes <= MOST_DOCUMENT_KB * KB) &&
  requests <= MOST_REQUESTS &&
  foreign === 0 &&
  fonts <= 1;

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');

function rowOf(name: string, weight: PageWeight, [above, aim, met]: [string, string, string]): string[] {
  const { scriptBytes, documentBytes, documentBrotliBytes, requests, foreign, fonts } = weight;
  const counts = [requests, foreign, fonts].map(String);
  return [name, kb(scriptBytes), above, aim, kb(documentBytes), kb(documentBrotliBytes), ...counts, met];
}

const kb = (bytes: number): string => (bytes / KB).toFixed(1);
