// The page of the control room: frame, clock, forms, and the live parts by name, which it fetches again after each change.

import { html } from 'hono/html';
import { isoTime } from '../engine/orders/order-view.ts';
import { selfDecidingNumbers } from '../engine/phone-numbers.ts';
import type { World } from '../engine/world.ts';
import type { Html } from '../http/page.ts';
import { livePrompts, phonesPart } from './phones.ts';
import { deliveriesPart, exchangesPart, logPart, ordersPart } from './records.ts';
import { callButton, callForm, copyable, emptyText, type Said, unbroken } from './room-text.ts';
import {
  clientsPart,
  commonFaults,
  endpointForm,
  endpointsPart,
  faultForm,
  faultsPart,
  limitsPart,
  newClientForm,
} from './settings.ts';

const parts = {
  keys: keysPart,
  exchanges: exchangesPart,
  phones: phonesPart,
  orders: ordersPart,
  deliveries: deliveriesPart,
  log: logPart,
  faults: faultsPart,
  limits: limitsPart,
  clients: clientsPart,
  endpoints: endpointsPart,
} satisfies Record<string, (world: World) => Html>;

type PartName = keyof typeof parts;

const roomPart = (world: World, name: PartName): Html => parts[name](world);

/** All live parts, with the sandbox's time and the number of prompts that wait. */
export async function roomState(world: World) {
  const rendered = Object.entries(parts).map(async ([name, render]) => [name, `${await render(world)}`]);
  return {
    now: isoTime(world.clock.now()),
    prompts: livePrompts(world),
    parts: Object.fromEntries(await Promise.all(rendered)),
  };
}

const sections: readonly [id: string, title: string][] = [
  ['phones', 'Phones'],
  ['orders', 'Orders'],
  ['log', 'API requests'],
  ['webhooks', 'Webhooks'],
  ['bad-luck', 'Faults'],
  ['numbers', 'Test numbers'],
  ['settings', 'Settings'],
];

/** The first active client: what a program needs to begin. */
function keysPart(world: World): Html {
  const client = [...world.store.clients.all()].find(({ active }) => active);
  if (!client) return emptyText('No credentials are active.');
  const base = `${world.origins.base}/v1`;
  const { client_id, client_secret, publishable_key } = client;
  const user = `${formEncode(client_id)}:${formEncode(client_secret)}`;
  const line = `curl -u ${user} -d grant_type=client_credentials ${base}/oauth/token`;
  const facts = [
    ['Base URL', base],
    ['Client id', client_id],
    ['Client secret', client_secret],
    ['Publishable key', publishable_key],
    ['A token', line],
  ] as const;
  return html`<dl class="facts">${facts.map(([name, text]) => html`<div><dt>${name}</dt><dd>${copyable(name, text)}</dd></div>`)}</dl>`;
}

/** As HTTP Basic of the token endpoint wants it (RFC 6749 2.3.1); a shell takes it without quotes. */
const formEncode = (text: string): string => `${new URLSearchParams({ v: text })}`.slice('v='.length);

/** The whole page, with or without a script. */
export function roomPage(world: World, said: Said = { text: '' }): Html {
  const now = isoTime(world.clock.now());
  const live = (name: PartName): Html =>
    html`<div data-part="${name}" class="part-${name}">${roomPart(world, name)}</div>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Sandbox control room</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="room/room.css"><link rel="stylesheet" href="room/phones.css"><link rel="stylesheet" href="room/records.css"><script type="module" src="room/room.js"></script></head>
<body><header class="bar"><h1>Sandbox control room</h1>
<nav aria-label="Sections">${sections.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav>
<div class="clock"><p><time id="now" data-now="${now}" datetime="${now}">${now.slice(0, 19).replace('T', ' ')}</time> <span>sandbox time, <span id="zone">UTC</span></span></p>
<div class="row">${clockButton('+1 min', 60)}${clockButton('+15 min', 900)}${clockButton('+24 h', 86_400)}</div></div></header>
<p id="note" role="status">${said.text}</p>
<main>
<p class="hint about">This is the payment provider, simulated on your machine: answer the payers’ phones, follow what your shop sends, and break things on purpose.</p>
<noscript><p class="hint links">Without JavaScript this page shows what was when it was loaded. <a href="./">Load it again</a></p></noscript>
<div class="desk first">
${section('keys', 'Keys', html`${live('keys')}<p class="links"><a href="/openapi.json">API definition</a><a href="#clients">All credentials</a></p>`)}
${section('last', 'Last request', live('exchanges'))}
</div>
${section('phones', 'Payers’ phones', html`<p class="hint">Ignore lets the request time out. Fail is a failure of the network. Not reached means that the request never got there.</p>${live('phones')}`)}
<div class="desk">
<div>
${section('orders', 'Orders', live('orders'))}
${section('log', 'API requests', html`<p class="hint">What your shop asked of the API. Times are real ones, not sandbox time.</p>${live('log')}`)}
${section('webhooks', 'Webhook deliveries', live('deliveries'))}
${section('endpoints', 'Webhook endpoints', html`${live('endpoints')}${endpointForm(world, said)}`)}
</div>
<div>
${section('bad-luck', 'Faults', html`<p class="hint">Each button makes the next matching calls go wrong. After that the API works again.</p>${live('faults')}<div class="faults">${commonFaults.map(({ label, fault }) => callButton(unbroken(label), 'POST faults', 'bad-luck', fault))}</div>${faultForm(said)}`)}
${section('numbers', 'Test numbers', numbersTable())}
</div></div>
<div class="columns" id="settings"><div>
${section('limits', 'Limits', callForm('POST limits', 'limits', html`${live('limits')}<button type="submit">Set limits</button>`))}
${section(
  'reset',
  'Start over',
  html`<p>Puts orders, clock, faults, limits, log and endpoints back to the fixtures.</p>
<div class="row">${callButton('Reset the sandbox', 'POST reset', 'reset', undefined, 'danger')}</div>`,
)}
</div><div>${section('clients', 'Credentials', html`${live('clients')}${newClientForm(said)}`)}</div></div>
</main></body></html>`;
}

const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

const clockButton = (label: string, advance_seconds: number): Html =>
  callButton(label, 'POST clock', 'top', { advance_seconds });

const numbersTable =
  (): Html => html`<p class="hint">Pay with one of these, and it answers by itself. For Airtel, begin with 070 instead of 077. Seconds are sandbox time.</p>
<table><thead><tr><th scope="col">MTN</th><th scope="col">What it does</th></tr></thead>
<tbody>${selfDecidingNumbers.map(({ digits, what }) => html`<tr><td><code>07700000${digits}</code></td><td>${unbroken(what)}</td></tr>`)}</tbody></table>`;
