// Requests that no page and no provider would send, and near misses of those they do. The same seed and number make the
// same request. Pure.
import { type SeededRandom, seededRandom } from '../seeded-random.ts';

export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** A form of the desk as its page has it, with the fields by which Next finds its action. */
export type DeskForm = { path: string; fields: readonly (readonly [name: string, value: string])[] };

/** Addresses that lead somewhere, so that inputs reach what is behind them. */
export type FuzzTargets = {
  eventId: string;
  ref: string;
  payerRef: string;
  actionIds: readonly string[];
  /** Requests of an owner who is signed in; null: strangers only. */
  desk: { cookie: string; paths: readonly string[]; forms: readonly DeskForm[] } | null;
};

const PAGES = [
  '/',
  '/page/2',
  '/search',
  '/find',
  '/events/{event}',
  '/events/{event}/register',
  '/events/{event}/calendar.ics',
  '/events/{event}/picture.png',
  '/events/{event}/image',
  '/calendar.ics',
  '/picture.png',
  '/logo',
  '/orders/{ref}',
  '/orders/{ref}/edit',
  '/orders/{ref}/receipt',
  '/orders/{ref}/bib.png',
  '/orders/{ref}/calendar.ics',
  '/pay/{payer}',
  '/pay/{payer}/code.svg',
  '/admin',
  '/admin/sign-in',
  '/admin/orders',
  '/admin/orders/live',
  '/sitemap.xml',
  '/robots.txt',
  '/_next/image?url=/logo&w=64&q=75',
  '/_next/static/none.js',
  '/api/orders/{ref}/status',
  '/api/pay/{payer}/status',
  '/api/language/sw',
  '/api/health/live',
  '/api/health/ready',
  '/nowhere',
] as const;

const FORMS = [
  '/api/events/{event}/checkouts',
  '/api/find',
  '/api/device',
  '/api/forms/orders/{ref}/pay',
  '/api/forms/orders/{ref}/changeNetwork',
  '/api/forms/orders/{ref}/check',
  '/api/forms/orders/{ref}/confirm',
  '/api/forms/orders/{ref}/proveNumber',
  '/api/forms/pay/{payer}/pay',
  '/api/forms/pay/{payer}/changeNetwork',
  '/api/forms/pay/{payer}/check',
] as const;

const FIELDS = [
  'submission',
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'runner_name',
  'runner_ticket',
  'roster',
  'check_roster',
  'roster_seen',
  'minor',
  'guardian_phone',
  'discount_code',
  'donation',
  'note',
  'referral_code',
  'paying_number',
  'payment_method',
  'waiver_accepted',
  'waiver_version',
  'second_entry',
  'shown_prices',
  'quantity.tkt',
  'ticket',
  'question.shirt_size',
  'off.buyer_name',
  'phone',
  'code',
  'digits',
  'msisdn',
  '__proto__',
  'constructor',
  '$ACTION_REF_1',
  '$ACTION_1:0',
  '$ACTION_KEY',
] as const;

const HEADERS = [
  'accept',
  'accept-language',
  'cookie',
  'referer',
  'origin',
  'user-agent',
  'content-type',
  'sec-fetch-site',
  'rsc',
  'next-action',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-url',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-service-signature',
  'x-http-method-override',
  'x-middleware-subrequest',
  'x-nextjs-data',
  'if-none-match',
  'range',
  'authorization',
] as const;

const WORDS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{"a":',
  '["$1"]',
  '"$undefined"',
  '$F1',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\0',
  'a\0b',
  '\u0001\u001F\u007F\u0085',
  '\r\nX-Injected: 1',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an input as an attacker sends it
  '${7*7}',
  '{{7*7}}',
  '%E0%A4%A',
  '%ff%fe',
  '\u202E\u0645\u0631\u062D\u0628\u0627',
  '\uD800',
  '\u{1F3C3}\u{1F3FE}\u200D',
  'e\u0301'.repeat(20),
  'a'.repeat(300),
  'a'.repeat(5_000),
  '0772 123 456',
  '+256772123456',
  'ruth@example.com',
  'momo',
  '2027-02-31',
  '275760-09-14',
  '-000001-01-01',
  '99999999999999999999',
  'eyJrZXkiOiJcdTAwMDAifQ',
  '9'.repeat(40),
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
] as const;

const METHODS: readonly (readonly [string, number])[] = [
  ['GET', 50],
  ['POST', 40],
  ['HEAD', 2],
  ['PUT', 2],
  ['PATCH', 1],
  ['DELETE', 2],
  ['OPTIONS', 2],
];

/** The request of this number. */
export function fuzzRequest(seed: number, number: number, targets: FuzzTargets): FuzzRequest {
  const random = seededRandom(seed, `input ${number}`);
  if (targets.desk && random.chance(0.3)) return deskRequest(random, targets.desk);
  const method = random.pick(METHODS);
  const isForm = method === 'POST' && random.chance(0.8);
  const address = isForm ? oneOf(random, [...FORMS, '/api/webhooks']) : oneOf(random, PAGES);
  const headers: Record<string, string> = { 'x-forwarded-for': visitor(random) };
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? formBody(random, targets, headers) : undefined;
  for (let left = random.whole(0, 4); left > 0; left -= 1)
    headers[oneOf(random, HEADERS)] = headerValue(random, targets);
  return { method, path: pathOf(random, address, targets), headers, body };
}

const DESK_QUERY = [
  'q',
  'event',
  'status',
  'show',
  'kind',
  'member',
  'order',
  'ticket',
  'sort',
  'cursor',
  'after',
  'before',
  'from',
  'to',
  'tab',
  'file',
  'columns',
  'print',
  'period',
  'done',
  'said',
  'count',
  'format',
] as const;

/** A list of the desk with an unlikely query, or one of its forms with unlikely values. */
function deskRequest(
  random: SeededRandom,
  { cookie, paths, forms }: NonNullable<FuzzTargets['desk']>,
): FuzzRequest {
  const headers: Record<string, string> = { 'x-forwarded-for': visitor(random), cookie };
  const form = forms.length > 0 && random.chance(0.5) ? oneOf(random, forms) : null;
  if (form) {
    headers['content-type'] = 'multipart/form-data; boundary=fuzz';
    const fields = form.fields.map(([name, value]) => {
      const isOurs = !name.startsWith('$');
      return [
        name,
        isOurs && random.chance(0.6) ? word(random).repeat(random.chance(0.05) ? 20 : 1) : value,
      ] as const;
    });
    return { method: 'POST', path: form.path, headers, body: multipart(fields) };
  }
  const pairs = Array.from(
    { length: random.whole(0, 4) },
    () =>
      `${oneOf(random, DESK_QUERY)}=${random.chance(0.1) ? oneOf(random, ['%', '%E0%A4%A', '%00']) : encodeURIComponent(word(random))}`,
  );
  const path = random.chance(0.85)
    ? oneOf(random, paths)
    : `/admin/${oneOf(random, ['orders', 'participants', 'attention', 'staff', 'invite'])}/${encodeURIComponent(word(random)).slice(0, 2_000)}`;
  return {
    method: 'GET',
    path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    headers,
    body: undefined,
  };
}

const multipart = (fields: readonly (readonly [name: string, value: string])[]): string =>
  `${fields.map(([name, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--fuzz--\r\n`;

const oneOf = <T>(random: SeededRandom, all: readonly T[]): T =>
  random.pick(all.map((one) => [one, 1] as const));

/** Few enough for limits to bite, many enough for inputs to get past them. */
const visitor = (random: SeededRandom): string => `10.${random.whole(0, 3)}.${random.whole(0, 250)}.1`;

function pathOf(random: SeededRandom, address: string, targets: FuzzTargets): string {
  const named = random.chance(0.7);
  const segment = (known: string) => (named ? known : encodeURIComponent(word(random)).slice(0, 2_000));
  const path = address
    .replace('{event}', () => segment(targets.eventId))
    .replace('{ref}', () => segment(targets.ref))
    .replace('{payer}', () => segment(targets.payerRef));
  const language = oneOf(random, ['', '', '', '/sw', '/fr', '/en', '/xx', '/%2e%2e']);
  const tail = random.chance(0.1)
    ? `/${oneOf(random, ['%', '%00', '..', '.png', 'a'.repeat(500), '%E0%A4%A', ';x', '//'])}`
    : '';
  const isApi = address.startsWith('/api') || address.startsWith('/_next');
  return `${isApi ? '' : language}${path}${tail}${query(random)}`;
}

function query(random: SeededRandom): string {
  if (random.chance(0.5)) return '';
  const names = [
    'q',
    'page',
    'ref',
    'referral',
    'language',
    'replaces',
    'part',
    'status',
    'cursor',
    'forgotten',
    '_rsc',
    '__proto__[a]',
    'a[]',
  ];
  const pairs = Array.from({ length: random.whole(1, 4) }, () => {
    const value = random.chance(0.2)
      ? oneOf(random, ['%', '%E0%A4%A', '%00', '+', '%2B'])
      : encodeURIComponent(word(random));
    return `${oneOf(random, names)}=${value}`;
  });
  return `?${pairs.join('&')}`;
}

/** Well-formed, unlike some of `WORDS`: a lone surrogate cannot be sent. */
const word = (random: SeededRandom): string => {
  const text = random.chance(0.85) ? oneOf(random, WORDS) : oneOf(random, WORDS) + oneOf(random, WORDS);
  return text.toWellFormed();
};

function headerValue(random: SeededRandom, { actionIds }: FuzzTargets): string {
  if (random.chance(0.2) && actionIds.length > 0) return oneOf(random, actionIds);
  return word(random).replaceAll(/[^\x20-\x7e]/g, '?');
}

/** React's arguments of a server action: an array. `$K1` is a form with the fields `1_…` of the body. */
const replyArguments = (random: SeededRandom, { ref }: FuzzTargets): string =>
  JSON.stringify(
    Array.from({ length: random.whole(0, 5) }, () =>
      oneOf<unknown>(random, [ref, 'en', '$K1', '$undefined', null, 0, [], {}, { toString: 1, valueOf: 1 }]),
    ),
  );

function formBody(random: SeededRandom, targets: FuzzTargets, headers: Record<string, string>): string {
  const kind = oneOf(random, ['urlencoded', 'multipart', 'multipart', 'json', 'action', 'reply', 'broken']);
  const pairs = Array.from({ length: random.whole(0, 12) }, (): [string, string] => [
    random.chance(0.9) ? oneOf(random, FIELDS) : word(random),
    random.chance(0.05) ? word(random).repeat(random.whole(1, 500)) : word(random),
  ]);
  if (kind === 'reply') {
    headers['next-action'] = targets.actionIds.length > 0 ? oneOf(random, targets.actionIds) : '00';
    pairs.push(['0', replyArguments(random, targets)]);
  }
  if (kind === 'action')
    pairs.push([
      `$ACTION_ID_${targets.actionIds.length > 0 ? oneOf(random, targets.actionIds) : '00'}`,
      word(random),
    ]);
  switch (kind) {
    case 'urlencoded':
      headers['content-type'] = 'application/x-www-form-urlencoded';
      return new URLSearchParams(pairs).toString();
    case 'json':
      headers['content-type'] = oneOf(random, ['application/json', 'text/plain;charset=UTF-8']);
      return oneOf(random, [word(random), JSON.stringify(Object.fromEntries(pairs)), '[]', '["$K1"]']);
    case 'broken':
      headers['content-type'] = oneOf(random, [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=x',
        word(random).replaceAll(/[^\x20-\x7e]/g, '?'),
      ]);
      return `--x\r\nContent-Disposition: form-data; name="a"${word(random)}\r\n\r\n${word(random)}`;
    default:
      headers['content-type'] = 'multipart/form-data; boundary=fuzz';
      return multipart(pairs.map(([name, value]) => [encodeURI(name), value]));
  }
}
