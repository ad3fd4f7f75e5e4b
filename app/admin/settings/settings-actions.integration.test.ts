// The form of the settings room: looked at before it is saved, audited, refused at the field, to the second of two owners and to others.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadRoom } from '#app/admin/settings/load-room.ts';
import { FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import { loadDeskSettings } from '#lib/admin/setting-rows.ts';
import { testAuth, testMember } from '#lib/auth/testing/test-auth.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { openDesk } from '../open-desk.ts';
import { settingsAction, undoSettingAction } from './settings-actions.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'next-action': 'test' }) }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () =>
    Object.assign((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key), {
      has: () => true,
    }),
}));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

// Next's own function asks for the flag of next.config.mjs, which only a build sets.
vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  forbidden: () => {
    throw Object.assign(new Error('forbidden'), { digest: 'NEXT_HTTP_ERROR_FALLBACK;403' });
  },
}));

const EVENT = 'evt_settings';
const { ctx } = await testStorefront();
const { db } = ctx;
served.ctx = {
  ...ctx,
  auth: testAuth(db),
  env: { APP_URL: 'https://races.example' },
  alerts: { smtpUrl: null, webhookSecret: async () => null },
};
const owner = await testMember(db, 'Owner', { role: 'owner' });
const staff = await testMember(db, 'Staff', { role: 'staff' });
await db.eventSnapshot.create({
  data: {
    eventId: EVENT,
    listItem: { name: 'Settings run', starts_at: '2027-02-14T03:30:00Z' },
    detail: { name: 'Settings run', ticket_types: [{ ticket_type_id: 'tkt_1', name: '10 km' }] },
    listFetchedAt: new Date(),
  },
});

beforeEach(async () => {
  served.member = owner;
  await db.$executeRaw`TRUNCATE setting`;
  await db.auditEntry.deleteMany();
});

/** The fields of the page as it is drawn now. */
async function pageFields(): Promise<Typed> {
  const desk = await openDesk(owner, new Headers(), EVENT);
  if (!desk) throw new Error('no desk');
  const room = await loadRoom(desk, EVENT);
  const open = room.settings.filter(({ lock }) => lock === null);
  return {
    ...Object.assign({}, ...open.map(({ fields }) => fields)),
    event: EVENT,
    seen: room.revision,
    shown: open.map(({ setting }) => setting.name),
  };
}

function formOf(fields: Typed): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

/** A state, or where it leads. */
async function post(fields: Typed) {
  try {
    return { state: await settingsAction(FRESH_FORM, formOf(fields)) };
  } catch (error) {
    return { thrown: String((error as { digest?: string }).digest) };
  }
}

async function reviewed(changes: Typed) {
  const fields = { ...(await pageFields()), ...changes };
  const { state } = await post({ ...fields, step: 'review' });
  return { state, fields: { ...fields, ...state?.typed } };
}

const saveOf = async (changes: Typed) => post({ ...(await reviewed(changes)).fields, step: 'save' });

const saved = async (file: string) =>
  Object.fromEntries((await loadDeskSettings(db, null)).files.get(file) ?? []);
const RACE = `events/${EVENT}.json`;

const KIT: Typed = {
  'kit.rows': '3',
  'kit.0.date': '2027-02-12',
  'kit.0.from': '10:00',
  'kit.0.to': '18:00',
  'kit.0.place': 'Kololo Airstrip',
  'kit.1.date': '2027-02-13',
  'kit.1.from': '10:00',
  'kit.1.to': '18:00',
  'kit.1.place': 'Kololo Airstrip',
  'kit.2.date': '2027-02-10',
  'kit.2.place': 'Jinja, Main Street',
  'kit.2.place.sw': 'Jinja, Barabara Kuu',
};

test('nothing is saved before it was looked at; then each setting has its audit row', async () => {
  const changes = { ...KIT, alertEmails: 'grace@example.org\nhassan@example.org' };
  const { state, fields } = await reviewed(changes);
  expect(state?.table?.rows.map(({ id }) => id)).toEqual(['alertEmails', 'kit']);
  expect(await saved(RACE)).toEqual({});
  expect((await post({ ...fields, step: 'save' })).thrown).toContain('/admin/settings');
  expect(await saved(RACE)).toEqual({
    kit: {
      days: [-2, -1],
      from: '10:00',
      to: '18:00',
      text: 'Kololo Airstrip',
      more: [{ days: [-4], text: { en: 'Jinja, Main Street', sw: 'Jinja, Barabara Kuu' } }],
    },
  });
  expect(await saved('organizer.json')).toEqual({
    'alerts.email': ['grace@example.org', 'hassan@example.org'],
  });
  const rows = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(rows).toMatchObject([
    { kind: 'setting_changed', eventId: null, detail: { after: 'grace@example.org, hassan@example.org' } },
    { kind: 'setting_changed', staffId: owner.id, eventId: EVENT, detail: { before: '', file: RACE } },
  ]);
});

test('a saved form that is sent as it is drawn changes nothing', async () => {
  await saveOf({
    ...KIT,
    'sales.all.closes': '2027-02-11T20:00',
    'questions.rows': '1',
    'questions.0.label': 'Running club',
    'questions.0.type': 'choice',
    'questions.0.options': 'A\nB',
    months: '12',
  });
  expect(await saved(RACE)).toMatchObject({
    sales: { '*': { closes: '2027-02-11T20:00' } },
    'participants.questions': [{ key: 'running_club', type: 'choice', options: ['A', 'B'] }],
  });
  const { state } = await reviewed({});
  expect(state).toMatchObject({ problem: 'settings.nothing' });
  expect(state?.table).toBeUndefined();
});

test('what was typed after the look is looked at again', async () => {
  const { fields } = await reviewed({ months: '12' });
  const { state } = await post({ ...fields, months: '1', step: 'save' });
  expect(state?.table?.rows).toHaveLength(1);
  expect(await saved('organizer.json')).toEqual({});
});

describe.each<[string, Typed, string]>([
  ['an e-mail address', { alertEmails: 'grace' }, 'alertEmails'],
  ['a sixth e-mail address', { alertEmails: '123456'.replaceAll(/./g, 'a$&@example.org ') }, 'alertEmails'],
  ['a webhook', { webhook: 'http://example.org' }, 'webhook'],
  ['months', { months: '0' }, 'months'],
  ['a half month', { months: '1.5' }, 'months'],
  ['a word', { months: 'never' }, 'months'],
  [
    'a sale',
    { 'sales.all.opens': '2027-02-02T10:00', 'sales.all.closes': '2027-02-01T10:00' },
    'sales.all.closes',
  ],
  ['a moment', { 'sales.ticket.tkt_1.opens': 'soon' }, 'sales.ticket.tkt_1.opens'],
  ['a place', { 'kit.rows': '1', 'kit.0.date': '2027-02-12' }, 'kit.0.place'],
  ['hours', { ...KIT, 'kit.1.to': '09:00' }, 'kit.1.to'],
  ['a day far away', { ...KIT, 'kit.2.date': '2028-02-12' }, 'kit.2.date'],
  [
    'a question',
    { 'questions.rows': '1', 'questions.0.type': 'text', 'questions.0.required': 'yes' },
    'questions.0.label',
  ],
  [
    'choices',
    { 'questions.rows': '1', 'questions.0.type': 'choice', 'questions.0.label': 'Club' },
    'questions.0.options',
  ],
  ['a style', { style: 'hosted' }, 'style'],
  ['a map', { map: 'http://maps.example' }, 'map'],
])('%s', (_, changes, field) => {
  test('that cannot be used is refused at its field, and what was typed stays', async () => {
    const { state } = await reviewed(changes);
    expect(Object.keys(state?.problems ?? {})).toEqual([field]);
    expect(state?.typed).toMatchObject(changes);
    expect(state?.table).toBeUndefined();
    expect(await saved(RACE)).toEqual({});
  });
});

test('rows are added, moved and removed by buttons, and what was typed stays', async () => {
  const { state } = await post({ ...(await pageFields()), ...KIT, step: 'kit.add' });
  expect(state?.typed).toMatchObject({ ...KIT, 'kit.rows': '4' });
  const moved = await post({ ...state?.typed, step: 'kit.up.2' });
  expect(moved.state?.typed).toMatchObject({
    'kit.1.place': 'Jinja, Main Street',
    'kit.2.place': 'Kololo Airstrip',
  });
  const removed = await post({ ...moved.state?.typed, step: 'kit.remove.0' });
  expect(removed.state?.typed).toMatchObject({ 'kit.rows': '3', 'kit.0.place': 'Jinja, Main Street' });
});

test('the second of two owners is told what was saved, and may save again', async () => {
  const mine = (await reviewed({ months: '12' })).fields;
  await saveOf({ months: '24' });
  const { state } = await post({ ...mine, step: 'save' });
  expect(state?.problem).toContain('settings.changedSince');
  expect(state?.table?.rows[0]?.cells[1]).toContain('24');
  expect(await saved('organizer.json')).toEqual({ personalDataMonths: 24 });
  await post({ ...mine, ...state?.typed, step: 'save' });
  expect(await saved('organizer.json')).toEqual({ personalDataMonths: 12 });
});

test('a setting is taken back from its audit row, which leaves a row', async () => {
  await saveOf({ months: '12' });
  await saveOf({ months: '24' });
  const newest = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const { row } = newest.detail as { row: string };
  const undo = () =>
    undoSettingAction(formOf({ row, setting: 'Months', event: '' })).catch((error: { digest?: string }) =>
      String(error.digest),
    );
  expect(await undo()).toContain('undone=yes');
  expect(await saved('organizer.json')).toEqual({ personalDataMonths: 12 });
  expect(await undo()).toContain('undone=changed_since');
  expect(await db.auditEntry.count({ where: { kind: 'setting_undone' } })).toBe(1);
});

test('nobody but an owner saves or takes back', async () => {
  const { fields } = await reviewed({ months: '12' });
  served.member = staff;
  expect((await post({ ...fields, step: 'save' })).thrown).toContain('403');
  await expect(undoSettingAction(formOf({ row: '1' }))).rejects.toMatchObject({
    digest: expect.stringContaining('403'),
  });
  expect(await saved('organizer.json')).toEqual({});
  expect(await db.auditEntry.count()).toBe(0);
});
