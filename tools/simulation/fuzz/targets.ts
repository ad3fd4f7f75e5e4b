// Targets of the fuzz on a running storefront: an order, its payer's page, the server actions of its pages, and the desk with its
// forms.
import { ok, type Result } from '#lib/shared/result.ts';
import { createBuyer } from '../buyer/create-buyer.ts';
import { attribute, parseHtml } from '../buyer/html-elements.ts';
import type { HttpClient } from '../buyer/http-client.ts';
import { parseForms } from '../buyer/parse-forms.ts';
import { type DeskOwner, signInToDesk } from '../desk-sign-in.ts';
import type { DeskForm, FuzzTargets } from './fuzz-inputs.ts';
import { actionIdsIn } from './run-fuzz.ts';

const EVENT = 'evt_rwenzori_members_run';

/** Registers for an event once, as a buyer does, and signs in at the desk. */
export async function findTargets(
  origin: string,
  { send }: Pick<HttpClient, 'send'>,
  owner: DeskOwner,
): Promise<Result<FuzzTargets, { message: string }>> {
  const phone = `0772${String(Math.random()).slice(2, 8)}`;
  const identity = { name: 'Akello Grace', email: 'grace@example.com', phone, msisdn: phone };
  const buyer = createBuyer({ origin: () => origin, send, identity });
  const visit = await buyer.openForm(EVENT);
  const form = visit.ok && visit.value.kind === 'open' ? visit.value.form : null;
  const sent = form && (await buyer.submit(form, {}));
  if (!sent?.ok || sent.value.kind !== 'order')
    return { ok: false, error: { message: 'no order to aim at' } };
  const { ref } = sent.value;
  const pages = await Promise.all(
    [`/events/${EVENT}/register`, `/orders/${ref}`, '/find', '/admin/sign-in'].map(async (path) => {
      const answer = await send({ method: 'GET', url: origin + path });
      return answer.ok ? answer.value.body : '';
    }),
  );
  const html = pages.join('\n');
  const [, payerRef = ''] = /\/pay\/([0-9a-f-]{36})/.exec(html) ?? [];
  const desk = await findDesk(origin, send, owner);
  if (!desk) return { ok: false, error: { message: 'the desk does not let its owner in' } };
  return ok({ eventId: EVENT, ref, payerRef, actionIds: actionIdsIn(html), desk });
}

const ROOMS = [
  '/admin',
  '/admin/orders',
  '/admin/participants',
  '/admin/attention',
  '/admin/referrals',
  '/admin/health',
  '/admin/staff',
  '/admin/staff/invite',
  '/admin/audit',
  '/admin/data',
  '/admin/account',
];
const FILES = ['orders', 'participants'].flatMap((list) =>
  ['export.csv', 'export.xlsx', 'live'].map((file) => `/admin/${list}/${file}`),
);
/** A row of a list, whose page has forms of its own. */
const BEHIND = /^\/admin\/(?:orders|participants|attention|staff)\/[\w-]+(?:\?|$)/;

async function findDesk(
  origin: string,
  send: HttpClient['send'],
  owner: DeskOwner,
): Promise<FuzzTargets['desk']> {
  const get = async (path: string, cookie = '') => {
    const answer = await send({ method: 'GET', url: origin + path, headers: { cookie } });
    return parseHtml(answer.ok ? answer.value.body : '');
  };
  const cookie = await signInToDesk(origin, send, owner);
  if (!cookie) return null;
  const rooms = await Promise.all(ROOMS.map(async (path) => ({ path, page: await get(path, cookie) })));
  const links = rooms.flatMap(({ page }) => page.elements.map((element) => attribute(element, 'href') ?? ''));
  const behind = [
    ...new Set(links.filter((href) => BEHIND.test(href)).map((href) => href.split('?')[0] ?? '')),
  ].slice(0, 12);
  const pages = await Promise.all(behind.map(async (path) => ({ path, page: await get(path, cookie) })));
  const forms = [...rooms, ...pages].flatMap(({ path, page }) =>
    parseForms(page)
      // It would end the session.
      .filter(({ button }) => !button.startsWith('Sign out'))
      .map(
        ({ action, controls }): DeskForm => ({
          path: action || path,
          fields: controls.filter(({ on }) => on).map(({ name, value }) => [name, value]),
        }),
      ),
  );
  return { cookie, paths: [...ROOMS, ...FILES, ...behind], forms };
}
