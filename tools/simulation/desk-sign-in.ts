// Signs in at the desk as its owner does, by the form of the page.

import { parseHtml } from './buyer/html-elements.ts';
import type { Send } from './buyer/http-client.ts';
import { parseForms } from './buyer/parse-forms.ts';

export type DeskOwner = { readonly adminEmail: string; readonly adminPassword: string };

/** @returns the `Cookie` header of the session; null if the desk does not let the owner in */
export async function signInToDesk(origin: string, send: Send, owner: DeskOwner): Promise<string | null> {
  const url = `${origin}/admin/sign-in`;
  const page = await send({ method: 'GET', url });
  const [signIn] = parseForms(parseHtml(page.ok ? page.value.body : ''));
  const typed = new Map([
    ['email', owner.adminEmail],
    ['password', owner.adminPassword],
  ]);
  const form = new FormData();
  for (const { name, value } of signIn?.controls ?? []) form.append(name, typed.get(name) ?? value);
  const posted = new Response(form);
  const answer = await send({
    method: 'POST',
    url,
    headers: { 'content-type': posted.headers.get('content-type') ?? '' },
    body: new Uint8Array(await posted.arrayBuffer()),
  });
  const cookies = answer.ok ? answer.value.cookies.map((one) => one.split(';')[0]) : [];
  return cookies.length > 0 ? cookies.join('; ') : null;
}
