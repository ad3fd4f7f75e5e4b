// The settings of the control room: faults, limits, clients, organizations and webhook endpoints, as lists, buttons and
// forms. Each form is one call of the control plane, its fields the fields of the body.

import { html } from 'hono/html';
import { currentLimits } from '../engine/rate-limits.ts';
import type { World } from '../engine/world.ts';
import type { Html } from '../http/page.ts';
import type { FaultRow, Limits } from '../store/operation-rows.ts';
import { promptOutcome } from '../store/order-rows.ts';
import type { ClientRow, EndpointRow } from '../store/org-rows.ts';
import {
  CALL_FIELD,
  callButton,
  callForm,
  copyable,
  emptyText,
  type Said,
  statusBadge,
} from './room-text.ts';

/** The most usual faults, each a button. */
export const commonFaults: readonly {
  label: string;
  fault: Record<string, string | number | boolean | null>;
}[] = [
  {
    label: 'Lose the next answer to an order or payment',
    fault: { kind: 'lost_response', method: 'POST', path: '/orders' },
  },
  { label: 'Reset the next connection', fault: { kind: 'reset' } },
  {
    label: 'Fail the next order or payment with 500',
    fault: { kind: 'status', method: 'POST', path: '/orders', http_status: 500, error_code: 'server_error' },
  },
  {
    label: 'Answer the next 5 calls with 429, wait 7 s',
    fault: { kind: 'status', http_status: 429, error_code: 'rate_limited', retry_after: 7, times: 5 },
  },
  {
    label: 'Fail the next payment, unsafe to retry',
    fault: { kind: 'pay_outcome', outcome: 'fail', retry_safe: false },
  },
  {
    label: 'Time out the next payment, without retry_safe',
    fault: { kind: 'pay_outcome', outcome: 'timeout', retry_safe: null },
  },
  {
    label: 'Refuse the next access token',
    fault: { kind: 'status', path: '/orders', http_status: 401, error_code: 'invalid_token' },
  },
  {
    label: 'Fail the next 3 reads of events with 503',
    fault: {
      kind: 'status',
      method: 'GET',
      path: '/events',
      http_status: 503,
      error_code: 'server_error',
      times: 3,
    },
  },
  {
    label: 'Delay the next order or payment by 5 s',
    fault: { kind: 'delay', method: 'POST', path: '/orders', milliseconds: 5000 },
  },
];

const refusedValue = ({ form }: Said, call: string, name: string): string | undefined =>
  form?.get(CALL_FIELD) === call ? (form.get(name) ?? undefined) : undefined;

/** A labelled field of the form of `call`, with what was in it when it was refused. */
const inputField =
  (said: Said, call: string) =>
  (label: string, name: string, rest: Html | string = '', value = ''): Html =>
    html`<label>${label} <input name="${name}" value="${refusedValue(said, call, name) ?? value}" ${rest}></label>`;

/** The same as a choice; `empty` is the first choice, which sends nothing. */
const selectField =
  (said: Said, call: string) =>
  (label: string, name: string, values: readonly string[], empty?: string): Html => {
    const chosen = refusedValue(said, call, name);
    const option = (value: string, text: string): Html =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`;
    return html`<label>${label} <select name="${name}">${empty === undefined ? '' : option('', empty)}${values.map((value) => option(value, value))}</select></label>`;
  };

/** A fault of any kind. Fields that are left empty are not sent. */
export function faultForm(said: Said): Html {
  const call = 'POST faults';
  const [input, select] = [inputField(said, call), selectField(said, call)];
  return html`<details><summary>Custom fault</summary><div class="inside" id="custom-fault">
${callForm(
  call,
  'custom-fault',
  html`${select('Kind', 'kind', ['status', 'reset', 'lost_response', 'delay', 'pay_outcome'])}
${select('Method', 'method', ['GET', 'POST'], 'any')}
${input('Path', 'path', html`placeholder="/orders"`)}
${input('Times', 'times:number', html`type="number" min="1"`, '1')}
${input('HTTP status', 'http_status:number', html`type="number" min="400" max="599" placeholder="for status"`)}
${input('Error code', 'error_code', html`placeholder="for status"`)}
${input('Retry after (s)', 'retry_after:number', html`type="number" min="0" placeholder="for status"`)}
${input('Milliseconds', 'milliseconds:number', html`type="number" min="0" placeholder="for delay"`)}
${select('Outcome', 'outcome', promptOutcome.options, 'for pay_outcome')}
${input('Failure kind', 'failure_kind', html`placeholder="for pay_outcome"`)}
${select('Retry safe', 'retry_safe:json', ['true', 'false', 'null'], 'for pay_outcome')}
<button type="submit">Add fault</button>`,
)}</div></details>`;
}

/** A webhook endpoint for one of the organizations. */
export function endpointForm(world: World, said: Said): Html {
  const call = 'POST webhook-endpoints';
  const orgs = [...world.store.orgs.all()].map(({ org }) => org);
  return callForm(
    call,
    'endpoints',
    html`${selectField(said, call)('Organization', 'org', orgs)}
<div class="wide">${inputField(said, call)('Address', 'url', html`type="url" required placeholder="http://localhost:3000/api/webhooks"`)}</div>
<button type="submit">Add endpoint</button>`,
  );
}

/** An API client; the organization is made when it is new. */
export function newClientForm(said: Said): Html {
  const call = 'POST clients';
  const input = inputField(said, call);
  const domain = html`placeholder="http://localhost:3000"`;
  return callForm(
    call,
    'clients',
    html`${input('Organization', 'org', html`required placeholder="kampala-runners"`)}
${input('Allowed domain', 'allowed_origins:list', domain)}${input('Return domain', 'return_origins:list', domain)}
<button type="submit">Add credentials</button>`,
  );
}

/** The faults that still wait for a request. */
export function faultsPart(world: World): Html {
  const faults = [...world.store.faults.all()];
  if (faults.length === 0) return emptyText('No faults are waiting.');
  return html`<ul class="plain">${faults.map((fault) => html`<li id="fault-${fault.id}"><b>${faultText(fault)}</b> · ${fault.times ?? 'always'} left</li>`)}</ul>
<div class="row">${callButton('Clear all faults', 'DELETE faults', 'bad-luck')}</div>`;
}

function faultText(fault: FaultRow): string {
  if (fault.kind === 'webhook') return `webhook: ${fault.how.replaceAll('_', ' ')}`;
  const target = `${fault.method?.toUpperCase() ?? 'any'} ${fault.path ?? 'path'}`;
  if (fault.kind === 'status') return `${target}: ${fault.http_status} ${fault.error_code}`;
  if (fault.kind === 'delay') return `${target}: ${fault.milliseconds} ms late`;
  if (fault.kind === 'pay_outcome') return `${target}: payments ${fault.outcome} at once`;
  return `${target}: ${fault.kind === 'reset' ? 'connection reset' : 'answer lost'}`;
}

const limitLabels: [name: keyof Limits, label: string][] = [
  ['token_per_minute', 'Token requests a minute per client and address'],
  ['token_ip_per_minute', 'Token requests a minute per address'],
  ['reads_per_minute', 'Reads a minute per client'],
  ['writes_per_minute', 'Writes a minute per client'],
  ['publishable_ip_per_minute', 'Publishable key calls a minute per address'],
];

/** The limits now in force, each a field of the form around them. */
export const limitsPart = (world: World): Html =>
  html`${limitLabels.map(
    ([name, label]) => html`<label for="limit-${name}">${label}
<input id="limit-${name}" name="${name}:number" type="number" min="0" required value="${currentLimits(world)[name]}"></label>`,
  )}`;

/** API clients with their credentials, and whether their organization is cleared to take payments. */
export const clientsPart = (world: World): Html =>
  html`${[...world.store.orgs.all()].map(
    ({ org, payments_enabled }) => html`<section class="org" id="org-${org}"><h3>${org}</h3>
<div class="row payments"><span>Payments are ${payments_enabled ? 'on' : 'off'}.</span>${callButton(payments_enabled ? 'Turn payments off' : 'Turn payments on', `PATCH orgs/${encodeURIComponent(org)}`, `org-${org}`, { payments_enabled: !payments_enabled })}</div>
${[...world.store.clients.all()].filter((client) => client.org === org).map(clientItem)}</section>`,
  )}`;

function clientItem(client: ClientRow): Html {
  const call = `PATCH clients/${encodeURIComponent(client.client_id)}`;
  const at = `keys-${client.client_id}`;
  return html`<details id="client-${client.client_id}"><summary><code class="grow">${client.client_id}</code> ${client.active ? '' : statusBadge('disabled')}</summary>
<div class="inside" id="${at}"><dl class="facts">
${secretFact('Secret', client.client_secret)}${secretFact('Publishable key', client.publishable_key)}
<div><dt>Scopes</dt><dd>${client.scopes.join(' ')}</dd></div>
<div><dt>Allowed domains</dt><dd>${client.allowed_origins.join(' ') || 'none'}</dd></div>
<div><dt>Return domains</dt><dd>${client.return_origins.join(' ') || 'none'}</dd></div></dl>
<div class="row">${callButton('Roll the keys', call, at, { regenerate: true })}
${callButton(client.active ? 'Deactivate' : 'Activate', call, at, { active: !client.active })}</div></div></details>`;
}

const secretFact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd>${copyable(name, value)}</dd></div>`;

/** Webhook endpoints with what can be done to them (partner-api.md 6). */
export function endpointsPart(world: World): Html {
  const endpoints = [...world.store.endpoints.all()];
  return endpoints.length === 0 ? emptyText('No endpoints yet.') : html`${endpoints.map(endpointItem)}`;
}

function endpointItem(endpoint: EndpointRow): Html {
  const path = `webhook-endpoints/${endpoint.id}`;
  const at = `settings-${endpoint.id}`;
  const status = endpoint.status === 'enabled' ? 'disabled' : 'enabled';
  return html`<details id="endpoint-${endpoint.id}"><summary><code class="grow">${endpoint.url}</code> ${statusBadge(endpoint.status)}</summary>
<div class="inside" id="${at}"><dl class="facts"><div><dt>Organization</dt><dd>${endpoint.org}</dd></div>
<div><dt>Types</dt><dd>${endpoint.types.join(', ')}</dd></div>${secretFact('Signing secret', endpoint.secret)}
<div><dt>Failures in a row</dt><dd>${endpoint.consecutive_failures}</dd></div></dl>
<div class="row">${callButton('Send test event', `POST ${path}/test`, 'webhooks')}${callButton('Roll the secret', `POST ${path}/roll`, at)}
${callButton(status === 'enabled' ? 'Enable' : 'Disable', `PATCH ${path}`, at, { status })}${callButton('Delete', `DELETE ${path}`, 'endpoints')}</div></div></details>`;
}
