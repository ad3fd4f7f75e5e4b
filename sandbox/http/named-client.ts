// Which client a request names, before anybody has judged its credential; and the credentials of the token endpoint.
import type { IncomingMessage } from 'node:http';
import type { World } from '../engine/world.ts';
import type { ClientRow } from '../store/org-rows.ts';
import { decodeUtf8, readBody } from './read-body.ts';

export const PUBLISHABLE_HEADER = 'x-service-publishable-key';
export const TOKEN_PATH = '/oauth/token';

export type Credentials = { id: string; secret: string };

/**
 * Reads what a request under /v1 says of its caller; `path` is without `/v1`.
 * @returns finds the client in a world; undefined when it knows none
 */
export async function readNamedClient(
  incoming: IncomingMessage,
  path: string,
): Promise<(world: World) => ClientRow | undefined> {
  const { authorization, [PUBLISHABLE_HEADER]: publishable } = incoming.headers;
  const form = path === TOKEN_PATH && !authorization ? await readTokenForm(incoming) : undefined;
  const id = (basicCredentials(authorization) ?? (form && bodyCredentials(form)))?.id;
  const token = bearerToken(authorization);
  return ({ store }) => {
    if (token !== undefined) return store.clients.get(store.tokens.get(token)?.client_id ?? '');
    if (id !== undefined) return store.clients.get(id);
    return typeof publishable === 'string' ? store.clients.by('publishable_key', publishable)[0] : undefined;
  };
}

export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** The form, undefined when the body is oversized, not a form, not text or names a field twice. */
export async function readTokenForm(incoming: IncomingMessage): Promise<URLSearchParams | undefined> {
  const bytes = await readBody(incoming);
  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!bytes.ok || type !== 'application/x-www-form-urlencoded') return undefined;
  const text = decodeUtf8(bytes.value);
  if (text === undefined) return undefined;
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  return new Set(names).size === names.length ? form : undefined;
}

export function bodyCredentials(form: URLSearchParams): Credentials | undefined {
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  return id === null && secret === null ? undefined : { id: id ?? '', secret: secret ?? '' };
}

/** Basic credentials, each part form-encoded (RFC 6749 2.3.1). */
export function basicCredentials(authorization: string | undefined): Credentials | undefined {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  return { id: formDecode(text.slice(0, colon)), secret: formDecode(text.slice(colon + 1)) };
}

const formDecode = (text: string): string => new URLSearchParams(`v=${text}`).get('v') ?? '';
