// Pages and route handlers of the desk. `deskPage` and `deskRoute` ask who is signed in and what lib/auth/permissions.ts
// grants; `deskAction` and `deskPost` (desk-action.ts) do the same for server actions. `desk-access.integration.test.ts`
// lists what stands outside.

import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { refusalOf } from '#components/admin/frame/refusal.ts';
import { RefusedOnVisit } from '#components/admin/frame/refused-on-visit.tsx';
import { type DeskRoom, ROOMS } from '#components/admin/frame/rooms.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { PageWithoutScript } from '#components/layout/page-without-script.tsx';
import { signInPath } from '#lib/auth/admin-paths.ts';
import { type Action, may } from '#lib/auth/permissions.ts';
import { findStaffMember } from '#lib/auth/require-staff.ts';
import { server } from '#lib/server.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';
import { Framed } from './framed.tsx';
import {
  currentMember,
  type Desk,
  type DeskWords,
  type Gate,
  gated,
  openDesk,
  wordsOf,
} from './open-desk.ts';

export { deskAction } from './desk-action.ts';
export type { Desk, DeskFormat, DeskView, DeskWords, EventChoice } from './open-desk.ts';

export type Query = Readonly<Record<string, string | string[] | undefined>>;
type Params = Readonly<Record<string, string>>;

type PageOptions<P extends Params> = {
  /** Title of the document, and of the bar at 360 px. */
  readonly title: (t: DeskWords, params: P) => string;
  /** The room that the page belongs to; null: none, and the page has a `path` of its own. */
  readonly current: DeskRoom | null;
  /** The page's own path if it is not that of `current`; sign-in leads back to it. */
  readonly path?: (params: P) => string;
};
type PageProps<P extends Params> = { readonly params: Promise<P>; readonly searchParams: Promise<Query> };

/**
 * A page of the desk, drawn inside the frame. Signed out: redirect to the sign-in and back. Not granted: 403. `?event=` of an
 * event that the member may not see, and `notFound()` of `draw`: 404. Use it as
 *
 *     const page = deskPage('change_staff', { title: (t) => t('staff.inviteTitle'), current: 'staff', path }, async (desk) => …);
 *     export default page;
 *     export const generateMetadata = page.metadata;
 */
export function deskPage<P extends Params = Params>(
  action: Action,
  { title, current, path }: PageOptions<P>,
  draw: (desk: Desk, request: { readonly params: P; readonly query: Query }) => Promise<ReactNode>,
) {
  const ownPath = path ?? (() => ROOMS[current ?? 'today'].path);
  const page = async (props: PageProps<P>) => {
    const [params, query, member] = await Promise.all([props.params, props.searchParams, currentMember()]);
    if (!member) redirect(signInPath(addressOf(ownPath(params), query)));
    if (!may(member, action)) return <RefusedOnVisit what="forbidden" />;
    const desk = await openDesk(member, await headers(), first(query.event));
    if (!desk) return <RefusedOnVisit what="missing" />;
    const drawn = await orError(draw(desk, { params, query }));
    if ('error' in drawn)
      return refusalOf(drawn.error) === 'missing' ? (
        <RefusedOnVisit what="missing" />
      ) : (
        <FailedOnVisit error={drawn.error} />
      );
    return (
      <Framed desk={desk} current={current ?? undefined} title={title(desk.t, params)}>
        {drawn.children}
      </Framed>
    );
  };
  const metadata = async (props: PageProps<P>): Promise<Metadata> => {
    const [params, member, organizer] = await Promise.all([props.params, currentMember(), loadOrganizer()]);
    if (!member) return {};
    const t = await wordsOf(member);
    const words = { page: title(t, params), organizer: organizer.name };
    // Next applies the layout's template only to pages in folders below it.
    return { title: { absolute: t('frame.documentTitle', words) } };
  };
  return gated(action, Object.assign(page, { metadata }));
}

/** The first page of a room: its action, title and path are the room's. */
export const roomPage = (room: DeskRoom, draw: (desk: Desk, query: Query) => Promise<ReactNode>) =>
  deskPage(ROOMS[room].action, { title: (t) => t(`${room}.title`), current: room }, (desk, { query }) =>
    draw(desk, query),
  );

/** `notFound()` and failures of what is drawn, as values. */
async function orError(
  draw: Promise<ReactNode>,
): Promise<{ readonly children: ReactNode } | { readonly error: unknown }> {
  try {
    return { children: await draw };
  } catch (error) {
    return { error };
  }
}

const NO_STORE = 'private, no-store';
type Refused = 'signed_out' | 'cross_site' | 'forbidden' | 'not_found' | 'method_not_allowed';
const STATUS: Readonly<Record<Refused, number>> = {
  signed_out: 401,
  cross_site: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
};

/**
 * A route handler of the desk. 401, 403, 404 and 405 are JSON `{ error }`; a request from another site is a 403, also a link: an
 * export writes an audit row. `HEAD`, which Next hands to `GET`, is a 405: a file would be made that nobody receives. The answer is
 * never cached. `?event=` works as on pages.
 */
export function deskRoute<P extends Params = Params>(
  gate: Gate,
  answer: (desk: Desk, request: Request, params: P) => Promise<Response>,
): (request: Request, context: { readonly params: Promise<P> }) => Promise<Response> {
  return gated(gate, async (request: Request, context: { readonly params: Promise<P> }) => {
    const opened = await openForRoute(gate, request);
    if (typeof opened === 'string')
      return Response.json(
        { error: opened },
        { status: STATUS[opened], headers: { 'Cache-Control': NO_STORE } },
      );
    const answered = await answer(opened, request, await context.params);
    const kept = new Headers(answered.headers);
    kept.set('Cache-Control', NO_STORE);
    return new Response(answered.body, {
      status: answered.status,
      statusText: answered.statusText,
      headers: kept,
    });
  });
}

async function openForRoute(gate: Gate, request: Request): Promise<Desk | Refused> {
  const { auth, env } = await server();
  const isTyped = request.method === 'GET' && request.headers.get('sec-fetch-site') === 'none';
  if (!isTyped && isCrossSite(request.headers, env.APP_URL)) return 'cross_site';
  const member = await findStaffMember(auth, request.headers);
  if (!member) return 'signed_out';
  const action = typeof gate === 'string' ? gate : gate(new URL(request.url));
  if (action === null) return 'not_found';
  if (!may(member, action)) return 'forbidden';
  if (request.method === 'HEAD') return 'method_not_allowed';
  const event = new URL(request.url).searchParams.get('event');
  return (await openDesk(member, request.headers, event)) ?? 'not_found';
}

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;

function addressOf(path: string, query: Query): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Throws `error` while the page is rendered, so that Next reports it with status 500 and shows `error.tsx`. */
const FailedOnVisit = ({ error }: { readonly error: unknown }) => (
  <>
    <PageWithoutScript path="/admin/failed" />
    <Thrown error={error} />
  </>
);

async function Thrown({ error }: { readonly error: unknown }): Promise<null> {
  throw error;
}
