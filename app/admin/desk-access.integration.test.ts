// Walks every page, route handler and server action under /admin, as the folders list them: signed out, as each role, as a
// member of another event, and from another site. Nothing is shown or changed that lib/auth/permissions.ts does not grant.
// The order, participant and case of the walk are of an event that the last member may not see.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isValidElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusedOnVisit } from '#components/admin/frame/refused-on-visit.tsx';
import { openFilesThread } from '#lib/admin/files/files-thread.ts';
import { type Action, may, type Permitted, STAFF_ROLES } from '#lib/auth/permissions.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import { testAuth } from '#lib/auth/testing/test-auth.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { type Gate, gateOf } from './open-desk.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null, headers: new Headers() }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next/headers', () => ({
  headers: async () => served.headers,
  cookies: async () => ({ get: () => undefined, set: () => undefined }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () =>
    Object.assign((key: string) => key, { has: () => true, rich: (key: string) => key }),
}));
vi.mock('#lib/auth/require-staff.ts', () => ({
  findStaffMember: async () => served.member,
  setCookies: async () => undefined,
}));
// Next's own function asks for the flag of next.config.mjs, which only a build sets.
vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  forbidden: () => {
    throw Object.assign(new Error('NEXT_HTTP_ERROR_FALLBACK;403'), {
      digest: 'NEXT_HTTP_ERROR_FALLBACK;403',
    });
  },
}));

const APP_URL = 'https://races.example';
const { ctx, databaseUrl } = await testStorefront();
const { db } = ctx;
served.ctx = {
  ...ctx,
  auth: testAuth(db),
  authOn: testAuth,
  env: { APP_URL, HISTORY_DAYS: 365, PARTNER_READS_PER_MINUTE: 600, PARTNER_WRITES_PER_MINUTE: 60 },
  webhookSecrets: async () => [],
  alerts: { smtpUrl: null, webhookSecret: async () => null },
  // The walk reads few files to their end.
  makeFile: openFilesThread({ databaseUrl, mostAtOnce: 1000 }),
};

const OWN = 'evt_walk_own';
const OTHER = 'evt_walk_other';
const CASE = '0192aaaa-0000-7000-8000-000000000001';
const PARTICIPANT = '0192aaaa-0000-7000-8000-000000000002';
const VIEW = '0192aaaa-0000-7000-8000-000000000003';
const ORDER_VIEW = '0192aaaa-0000-7000-8000-000000000004';
const NOBODY = '0192aaaa-0000-7000-8000-00000000000f';
const ORDER = { id: 'ord_walk_other', code: 'WALKED22' };
/** Stands wherever the other event's order, participant and case are shown, and the number of all orders. */
const MARKER = /Ssebowalked|WALKED2[23]|4,?711,?473/;
const SEEN = new Date('2027-01-01T08:00:00.000Z');

/** Shown without a session: the sign-in, and the page of an invite, whose right is its token. */
const OPEN_PAGES = ['invite/[token]/page.tsx', 'sign-in/code/page.tsx', 'sign-in/page.tsx'];
const OPEN_ACTIONS = ['acceptInviteAction', 'codeAction', 'signInAction'];

/** The parameters of each folder with one: they name what is of the other event. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
  '[...rest]': { rest: ['nowhere'] },
  'attention/[id]': { id: CASE },
  'orders/[order_code]': { order_code: ORDER.code },
  'participants/[id]': { id: PARTICIPANT },
  'staff/[memberId]': { memberId: NOBODY },
};

/**
 * The fields of each action that names something of an event: they name what is of the other event. `null`: it names nothing of an
 * event. Actions about the whole organization or the own account need no entry.
 */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>> | null>> = {
  closeCaseAction: { id: CASE, seen: SEEN.toISOString(), note: 'walked' },
  addNoteAction: { order: ORDER.code, text: 'walked' },
  checkOrderAction: { order: ORDER.code },
  sentAction: { order: ORDER.code, kind: 'missing', way: 'sms', next: '/admin/messages' },
  notSentAction: { order: ORDER.code, kind: 'missing', next: '/admin/messages' },
  messageAction: { order: ORDER.code, message: 'walked', way: 'sms' },
  editParticipantAction: { participant: PARTICIPANT, seen: SEEN.toISOString(), name: 'Walked' },
  endCaseAction: { id: CASE, seen: SEEN.toISOString(), do: 'note', note: 'walked' },
  giveBackAction: { id: CASE, from: '' },
  removeFileAction: { event: OWN, id: VIEW },
  saveFileAction: { event: OTHER, query: '', name: 'walked' },
  saveViewAction: { name: 'walked', query: `?event=${OTHER}` },
  showContactAction: { order: ORDER.code, field: 'phone' },
  takeAction: { id: CASE, from: '' },
  renameViewAction: { id: ORDER_VIEW, name: 'walked' },
  removeViewAction: { id: ORDER_VIEW },
};

const list = (pattern: string): string[] => globSync(pattern, { cwd: import.meta.dirname }).toSorted();
const load = (path: string): Promise<Record<string, unknown>> => import(join(import.meta.dirname, path));
type Made = ((...given: unknown[]) => Promise<unknown>) & object;
const isMade = (value: unknown): value is Made => typeof value === 'function';

function gateAt(path: string, name: string, value: unknown): { made: Made; gate: Gate } {
  const gate = isMade(value) ? gateOf(value) : undefined;
  if (!isMade(value) || gate === undefined)
    throw new Error(
      `app/admin/${path}: ${name} is not made by deskPage, deskRoute, deskAction or deskPost. Nobody asks who may use it.`,
    );
  return { made: value, gate };
}

/** @param address of a route */
async function gated(
  path: string,
  name: string,
  value: unknown,
  address?: string,
): Promise<{ made: Made; action: Action }> {
  const { made, gate } = gateAt(path, name, value);
  const action = typeof gate === 'string' ? gate : address && gate(new URL(address));
  if (!action) throw new Error(`app/admin/${path}: nobody asks who may use ${name} at ${address}.`);
  return { made, action };
}

const pages = list('**/page.tsx').filter((path) => !OPEN_PAGES.includes(path));
/** Below a table's page, one route answers these. */
const PARTS = ['live', 'export.csv', 'export.xlsx'];
const routes = list('**/route.ts').flatMap((path) =>
  path.includes('[part]') ? PARTS.map((part) => path.replace('[part]', part)) : [path],
);
const fileOfRoute = (path: string): string =>
  existsSync(join(import.meta.dirname, path)) ? path : join(dirname(path), '..', '[part]', 'route.ts');
const actionFiles = list('**/*.ts').filter((path) =>
  /^'use server';/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
);

function parametersOf(path: string): Readonly<Record<string, string | string[]>> {
  const folder = dirname(path);
  if (!folder.includes('[')) return {};
  const known = Object.entries(PARAMETERS).find(([key]) => folder === key || folder.startsWith(`${key}/`));
  if (!known)
    throw new Error(
      `app/admin/${path}: add the parameters of ${folder} to PARAMETERS in desk-access.integration.test.ts`,
    );
  return known[1];
}

const member = (permitted: Permitted): StaffMember => ({
  id: NOBODY,
  name: 'Walker',
  email: 'walker@desk.example',
  language: null,
  hasSecondFactor: false,
  sessionId: NOBODY,
  ...permitted,
});
const ROLES = STAFF_ROLES.map((role) => ({ role, events: [] }));
/** Of each role, but only of one event. */
const OUTSIDERS = STAFF_ROLES.map((role) => ({ role, events: [OWN] }));

/** What a request ended in: what it answered, or where Next was told to lead it. */
type End = { readonly answer: unknown } | { readonly digest: string } | { readonly failed: unknown };

async function endOf(request: Promise<unknown>): Promise<End> {
  try {
    return { answer: await request };
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
    return digest === null ? { failed: error } : { digest };
  }
}

const isForbidden = (end: End) => 'digest' in end && end.digest.endsWith(';403');
const isMissing = (end: End) => 'digest' in end && end.digest.endsWith(';404');
const leadsToSignIn = (end: End) => 'digest' in end && end.digest.includes(';/admin/sign-in');

/** The page itself, or 404: a page that only failed says nothing about what it shows. */
function expectShown(end: End): void {
  if ('failed' in end) throw end.failed;
  if ('digest' in end) expect(end).toSatisfy(isMissing);
}

/** What a page answers, with what its async components answer; the frame itself is left out. */
async function drawn(node: unknown): Promise<unknown> {
  if (Array.isArray(node)) return Promise.all(node.map(drawn));
  if (!isValidElement<{ children?: unknown; what?: unknown }>(node)) return node;
  const { type, props } = node;
  if (type === RefusedOnVisit)
    throw Object.assign(new Error('refused'), {
      digest: props.what === 'forbidden' ? 'refused;403' : 'refused;404',
    });
  const isAsync = typeof type === 'function' && type.constructor.name === 'AsyncFunction';
  if (isAsync && type.name !== 'Framed' && isMade(type)) return drawn(await type(props));
  return [props.children === undefined ? node : { ...props, desk: null }, await drawn(props.children)];
}

/** All texts of what a page draws or a route answers, as far as it is known before the browser. */
function textsOf(shown: unknown, seen = new Set<unknown>()): string {
  if (typeof shown === 'string' || typeof shown === 'number') return `${shown}\n`;
  if (typeof shown !== 'object' || shown === null || seen.has(shown)) return '';
  seen.add(shown);
  const inside = isValidElement(shown) ? shown.props : shown;
  if (typeof inside !== 'object' || inside === null) return '';
  return Object.entries(inside)
    .filter(([key]) => !['ctx', 'desk', 'db', 'query'].includes(key))
    .map(([, value]) => textsOf(value, seen))
    .join('');
}

/** What staff can change, to see that nothing was. */
const state = async () => {
  const counts = await Promise.all([
    db.auditEntry.count(),
    db.staff.count(),
    db.staffInvite.count(),
    db.deskView.count(),
    db.participantChange.count(),
    db.setting.count(),
  ]);
  const names = await db.deskView.findMany({
    select: { name: true, exportedAt: true },
    orderBy: { id: 'asc' },
  });
  const rows = await Promise.all([
    db.attentionItem.findMany({ where: { id: CASE } }),
    db.participant.findMany({ where: { id: PARTICIPANT } }),
    db.order.findMany({
      where: { id: ORDER.id },
      select: { status: true, lastFetchedAt: true, fetches: true },
    }),
  ]);
  return JSON.stringify([counts, names, rows]);
};

const from = (request: Permitted | null, headers: Readonly<Record<string, string>> = {}): void => {
  served.member = request && member(request);
  // As Next's script sends it with a form.
  served.headers = new Headers({ host: 'races.example', 'next-action': 'walk', ...headers });
};

/** A link of the desk, and an address that somebody typed or opened from a bookmark. */
const AT_HOME = ['same-origin', 'none'];
/** Each of the two is enough. */
const ELSEWHERE: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
];

const listItem = (id: string) => ({
  event_id: id,
  name: id,
  status: 'published',
  visibility: 'public',
  starts_at: '2027-02-05T03:00:00Z',
  currency: 'UGX',
  payments_enabled: true,
});
await db.eventSnapshot.createMany({
  data: [OWN, OTHER].map((eventId) => ({ eventId, listItem: listItem(eventId), listFetchedAt: SEEN })),
});
await db.order.create({
  data: {
    id: ORDER.id,
    orderCode: ORDER.code,
    eventId: OTHER,
    status: 'paid',
    currency: 'UGX',
    subtotal: 1000n,
    discountTotal: 0n,
    donationTotal: 0n,
    serviceFee: 0n,
    total: 1000n,
    ticketCount: 1,
    buyerName: 'Ssebowalked',
    buyerPhone: '+256772000099',
    createdAt: SEEN,
    statusAt: SEEN,
    statusSource: 'fetch',
    participants: {
      create: {
        id: PARTICIPANT,
        eventId: OTHER,
        position: 1,
        ticketTypeId: 'tkt_walk',
        name: 'Ssebowalked',
        ref: 'ref-of-the-walk-0000000000',
        code: 'WALK2222',
      },
    },
  },
});
// Of our own form, so that it can be edited.
await db.checkout.create({
  data: {
    ref: 'checkout-of-the-walk',
    eventId: OTHER,
    eventName: OTHER,
    locale: 'en',
    input: {},
    request: {},
    idempotencyKey: 'key-of-the-walk',
    orderId: ORDER.id,
    participants: { connect: { id: PARTICIPANT } },
  },
});
await db.deskView.createMany({
  data: [
    { id: VIEW, list: 'participants', scope: OTHER, name: 'Ssebowalked', query: `?event=${OTHER}` },
    { id: ORDER_VIEW, list: 'orders', name: 'Ssebowalked', query: `?event=${OTHER}` },
  ],
});
await db.staff.create({ data: { id: NOBODY, name: 'Walker', email: 'walker@desk.example', role: 'viewer' } });

await db.reconciliation.create({
  data: { at: SEEN, compared: 4_711_473, missing: 0, different: 0, whole: true },
});

beforeEach(async () => {
  await db.attentionItem.deleteMany();
  const facts = { orderCodes: [ORDER.code] };
  const data = { id: CASE, kind: 'chargeback', dedupeKey: 'walk', orderId: ORDER.id, facts };
  await db.attentionItem.create({ data: { ...data, openedAt: SEEN, changedAt: SEEN } });
  // Of no event: it may be about any.
  const ofNone = { kind: 'late_money', dedupeKey: 'walk of none', facts: { orderCodes: ['WALKED23'] } };
  await db.attentionItem.create({ data: { ...ofNone, openedAt: SEEN, changedAt: SEEN } });
});

describe.each(pages)('%s', (path) => {
  const open = async (query: Record<string, string> = {}) => {
    const { made, action } = await gated(path, 'the page', (await load(path)).default);
    const props = { params: Promise.resolve(parametersOf(path)), searchParams: Promise.resolve(query) };
    return { action, end: await endOf(made(props).then(drawn)) };
  };

  test('leads to the sign-in without a session', async () => {
    from(null);
    expect((await open()).end).toSatisfy(leadsToSignIn);
  });

  test.each(ROLES)('is shown to $role as the table says', async (permitted) => {
    from(permitted);
    const { action, end } = await open();
    if (may(permitted, action)) expectShown(end);
    else expect(end).toSatisfy(isForbidden);
  });

  test.each(OUTSIDERS)('shows $role of another event nothing of this one', async (permitted) => {
    from(permitted);
    const { action, end } = await open();
    if (!may(permitted, action)) return expect(end).toSatisfy(isForbidden);
    expectShown(end);
    expect(textsOf(end)).not.toMatch(MARKER);
    expect((await open({ event: OTHER })).end).toSatisfy(isMissing);
    if (path.includes('[')) expect(end).toSatisfy(isMissing);
  });

  test.each(ELSEWHERE)('changes nothing for a link of another site (%o)', async (headers) => {
    from({ role: 'owner', events: [] }, headers);
    const before = await state();
    await open({ event: OTHER, print: '1' });
    expect(await state()).toBe(before);
  });
});

describe.each(routes)('%s', (path) => {
  const methods = async () =>
    Object.entries(await load(fileOfRoute(path))).filter(([name]) => /^[A-Z]+$/.test(name));
  const ask = async (query = '', headers: Readonly<Record<string, string>> = {}) =>
    Promise.all(
      (await methods()).map(async ([method, handler]) => {
        const url = `${APP_URL}/admin/${dirname(path)}${query}`;
        const { made, action } = await gated(path, method, handler, url);
        const request = new Request(url, { method, headers: { host: 'races.example', ...headers } });
        const end = await endOf(made(request, { params: Promise.resolve(parametersOf(path)) }));
        const response = 'answer' in end && end.answer instanceof Response ? end.answer : null;
        const status = response?.status ?? (isMissing(end) ? 404 : 500);
        // A member may have only a few files made at once: each is read to its end.
        return { method, action, status, headers: response?.headers, text: (await response?.text()) ?? '' };
      }),
    );

  test('answers 401 without a session', async () => {
    from(null);
    for (const { status } of await ask()) expect(status).toBe(401);
  });

  test.each(ROLES)('answers $role as the table says', async (permitted) => {
    from(permitted);
    for (const { action, status, headers } of await ask()) {
      expect(status === 403).toBe(!may(permitted, action));
      expect(status).not.toBe(401);
      if (headers) expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test.each(OUTSIDERS)('shows $role of another event nothing of this one', async (permitted) => {
    from(permitted);
    for (const { action, status, text } of await ask()) {
      if (!may(permitted, action)) expect(status).toBe(403);
      else if (path.includes('[')) expect(status).toBe(404);
      else expect(text).not.toMatch(MARKER);
    }
    for (const { action, status } of await ask(`?event=${OTHER}`))
      expect(status).toBe(may(permitted, action) ? 404 : 403);
  });

  test.each(ELSEWHERE)('changes nothing for a page of another site (%o)', async (headers) => {
    from({ role: 'owner', events: [] });
    const before = await state();
    for (const { status } of await ask(`?event=${OTHER}&file=${VIEW}`, headers)) expect(status).toBe(403);
    expect(await state()).toBe(before);
  });

  test.each(AT_HOME)('answers the desk itself, and an export leaves a row (%s)', async (site) => {
    from({ role: 'owner', events: [] });
    const before = await state();
    const query = `?event=${OTHER}${path.startsWith('participants') ? `&file=${VIEW}` : ''}`;
    for (const { method, status } of await ask(query, { 'sec-fetch-site': site })) {
      const isTypedPost = method !== 'GET' && site === 'none';
      expect(status === 403, method).toBe(isTypedPost);
      if (method === 'GET' && path.includes('export')) expect(await state()).not.toBe(before);
    }
  });
});

describe.each(actionFiles)('%s', (path) => {
  const post = async (name: string, value: unknown, fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [key, field] of Object.entries(fields)) form.set(key, field);
    const { made, action } = await gated(path, name, value);
    // `deskPost` takes the form alone, `deskAction` the state before it.
    return { name, action, end: await endOf(made.length === 1 ? made(form) : made(null, form)) };
  };
  const run = async () => {
    const exported = Object.entries(await load(path)).filter(([name]) => !OPEN_ACTIONS.includes(name));
    const ends: Awaited<ReturnType<typeof post>>[] = [];
    for (const [name, value] of exported) ends.push(await post(name, value));
    return ends;
  };

  test('leads to the sign-in without a session', async () => {
    from(null);
    const before = await state();
    for (const { name, end } of await run()) expect(end, name).toSatisfy(leadsToSignIn);
    expect(await state()).toBe(before);
  });

  test.each(ROLES)('refuses $role what the table does not grant', async (permitted) => {
    from(permitted);
    for (const { name, action, end } of await run()) {
      expect(isForbidden(end), name).toBe(!may(permitted, action));
      expect('failed' in end, name).toBe(false);
    }
  });

  test('has fields for the actions that are about an event', async () => {
    for (const [name, value] of Object.entries(await load(path))) {
      if (OPEN_ACTIONS.includes(name)) continue;
      const { action } = await gated(path, name, value);
      const isOfEvents = action !== 'own_account' && may({ role: 'owner', events: [OWN] }, action);
      if (isOfEvents && !Object.hasOwn(FIELDS, name))
        throw new Error(`${path}: add the fields of ${name} to FIELDS in desk-access.integration.test.ts`);
    }
  });

  test.each(OUTSIDERS)('changes nothing of this event for $role of another one', async (permitted) => {
    from(permitted);
    for (const [name, fields] of Object.entries(FIELDS)) {
      const value = (await load(path))[name];
      if (!fields || value === undefined) continue;
      const before = await state();
      const { action, end } = await post(name, value, fields);
      expect(end, name).toSatisfy(may(permitted, action) ? isMissing : isForbidden);
      expect(await state(), name).toBe(before);
    }
  });

  test.each(ELSEWHERE)('changes nothing for a page of another site (%o)', async (headers) => {
    from({ role: 'owner', events: [] }, headers);
    const before = await state();
    for (const { name, end } of await run()) expect(end, name).toSatisfy(isForbidden);
    expect(await state()).toBe(before);
  });
});

test('a print of participants leaves one audit row with what is on it', async () => {
  const { made } = await gated(
    'participants/page.tsx',
    'the page',
    (await load('participants/page.tsx')).default,
  );
  from({ role: 'viewer', events: [] });
  const before = await db.auditEntry.count();
  const searchParams = Promise.resolve({ event: OTHER, print: '1', columns: 'name', q: 'Ssebowalked' });
  expectShown(await endOf(made({ params: Promise.resolve({}), searchParams }).then(drawn)));
  expect(await db.auditEntry.count()).toBe(before + 1);
  const row = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(row).toMatchObject({ kind: 'participants_exported', eventId: OTHER, staffId: NOBODY });
  expect(row.detail).toMatchObject({
    format: 'paper',
    participants: 1,
    columns: ['name'],
    filters: ['event', 'show', 'q'],
  });
});

test('a route of a table that answers several addresses has no other one', async () => {
  from({ role: 'owner', events: [] });
  for (const path of list('**/[[]part]/route.ts')) {
    const { GET } = await load(path);
    const url = `${APP_URL}/admin/${dirname(path).replace('[part]', 'export.pdf')}`;
    const { made } = gateAt(path, 'GET', GET);
    const end = await endOf(made(new Request(url), { params: Promise.resolve({}) }));
    expect(end).toMatchObject({ answer: { status: 404 } });
  }
});

test('the walk found pages, routes and actions', () => {
  expect(pages.length).toBeGreaterThan(4);
  expect(routes.length).toBeGreaterThan(1);
  expect(actionFiles.length).toBeGreaterThan(4);
});
