// What the provider's app and bad luck have set: faults, limits, clients, organizations, webhook endpoints.
import { html } from 'hono/html';
import { currentLimits, type World } from '../engine/world.ts';
import type { Html } from '../page/page-answer.ts';
import type { ClientRow } from '../store/access-rows.ts';
import type { FaultRow } from '../store/operation-rows.ts';
import type { EndpointRow } from '../store/webhook-rows.ts';
import { callButton, nothingYet, statusBadge } from './room-text.ts';

/** The faults that still wait for a request. */
export function faultsPart(world: World): Html {
  const faults = [...world.store.faults.all()];
  if (faults.length === 0) return nothingYet('No fault waits.');
  return html`<ul class="plain">${faults.map((fault) => html`<li id="fault-${fault.id}"><b>${faultText(fault)}</b> · ${fault.times} left</li>`)}</ul>
<div class="row">${callButton('Clear all faults', 'DELETE /_sandbox/faults')}</div>`;
}

function faultText(fault: FaultRow): string {
  const target = `${fault.method?.toUpperCase() ?? 'any'} ${fault.path ?? 'path'}`;
  if (fault.kind === 'status') return `${target}: ${fault.http_status} ${fault.error_code}`;
  if (fault.kind === 'delay') return `${target}: ${fault.milliseconds} ms late`;
  return `${target}: ${fault.kind === 'reset' ? 'connection reset' : 'answer lost'}`;
}

/** The limits now in force, each a field of the form around them. */
export const limitsPart = (world: World): Html =>
  html`${Object.entries(currentLimits(world)).map(
    ([name, value]) => html`<label for="limit-${name}">${name.replaceAll('_', ' ')}
<input id="limit-${name}" name="${name}" type="number" min="0" required value="${value}"></label>`,
  )}`;

/** API clients with their credentials, and whether their organization is cleared to take payments. */
export const clientsPart = (world: World): Html =>
  html`${[...world.store.orgs.all()].map(
    ({ org, payments_enabled }) => html`<section class="org" id="org-${org}"><h3>${org}</h3>
<p>Payments are ${payments_enabled ? 'on' : 'off'} ${callButton(payments_enabled ? 'Turn payments off' : 'Turn payments on', `PATCH /_sandbox/orgs/${encodeURIComponent(org)}`, { payments_enabled: !payments_enabled })}</p>
${[...world.store.clients.all()].filter((client) => client.org === org).map(clientEntry)}</section>`,
  )}`;

function clientEntry(client: ClientRow): Html {
  const call = `PATCH /_sandbox/clients/${client.client_id}`;
  return html`<details id="client-${client.client_id}"><summary><code class="grow">${client.client_id}</code> ${client.active ? '' : statusBadge('disabled')}</summary>
<div class="inside"><dl class="facts">
${secretFact('Secret', client.client_secret)}${secretFact('Publishable key', client.publishable_key)}
<div><dt>Scopes</dt><dd>${client.scopes.join(' ')}</dd></div>
<div><dt>Allowed domains</dt><dd>${client.allowed_origins.join(' ') || 'none'}</dd></div>
<div><dt>Return domains</dt><dd>${client.return_origins.join(' ') || 'none'}</dd></div></dl>
<div class="row">${callButton('Roll the keys', call, { regenerate: true })}
${callButton(client.active ? 'Deactivate' : 'Activate', call, { active: !client.active })}</div></div></details>`;
}

const secretFact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd><code>${value}</code> <button type="button" data-copy="${value}" aria-label="Copy ${name}">Copy</button></dd></div>`;

/** Webhook endpoints with what can be done to them (partner-api.md 6). */
export function endpointsPart(world: World): Html {
  const endpoints = [...world.store.endpoints.all()];
  return endpoints.length === 0 ? nothingYet('No endpoint yet.') : html`${endpoints.map(endpointEntry)}`;
}

function endpointEntry(endpoint: EndpointRow): Html {
  const path = `/_sandbox/webhook-endpoints/${endpoint.id}`;
  const status = endpoint.status === 'enabled' ? 'disabled' : 'enabled';
  return html`<details id="endpoint-${endpoint.id}"><summary><code class="grow">${endpoint.url}</code> ${statusBadge(endpoint.status)}</summary>
<div class="inside"><dl class="facts"><div><dt>Organization</dt><dd>${endpoint.org}</dd></div>
<div><dt>Types</dt><dd>${endpoint.types.join(', ')}</dd></div>${secretFact('Signing secret', endpoint.secret)}
<div><dt>Failures in a row</dt><dd>${endpoint.consecutive_failures}</dd></div></dl>
<div class="row">${callButton('Send test event', `POST ${path}/test`)}${callButton('Roll the secret', `POST ${path}/roll`)}
${callButton(status === 'enabled' ? 'Enable' : 'Disable', `PATCH ${path}`, { status })}${callButton('Delete', `DELETE ${path}`)}</div></div></details>`;
}
