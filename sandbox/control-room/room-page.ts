// The page of the control room: frame, clock, forms, and the live parts by name, which it fetches again after each change.

import { html } from 'hono/html';
import { isoTime } from '../engine/orders/order-view.ts';
import { selfDecidingNumbers } from '../engine/phone-numbers.ts';
import type { World } from '../engine/world.ts';
import type { Html } from '../http/page.ts';
import { livePrompts, phonesPart } from './phones.ts';
import { deliveriesPart, logPart, ordersPart } from './records.ts';
import { callButton, unbroken } from './room-text.ts';
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

/** One live part. */
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
  ['bad-luck', 'Faults'],
  ['numbers', 'Test numbers'],
  ['webhooks', 'Webhooks'],
  ['log', 'Requests'],
  ['settings', 'Settings'],
];

/** The whole page; only its buttons need scripts. */
export function roomPage(world: World): Html {
  const now = isoTime(world.clock.now());
  const live = (name: PartName): Html =>
    html`<div data-part="${name}" class="part-${name}">${roomPart(world, name)}</div>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Sandbox control room</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/_sandbox/room/room.css"><link rel="stylesheet" href="/_sandbox/room/phones.css"><link rel="stylesheet" href="/_sandbox/room/records.css"><script type="module" src="/_sandbox/room/room.js"></script></head>
<body><header class="bar"><h1>Control room</h1>
<nav aria-label="Sections">${sections.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav>
<div class="clock"><p><time id="now" data-now="${now}" datetime="${now}">${now.slice(0, 19).replace('T', ' ')}</time> <span>sandbox time, UTC</span></p>
<div class="row">${clockButton('+1 min', 60)}${clockButton('+15 min', 900)}${clockButton('+24 h', 86_400)}</div></div></header>
<p id="note" role="status"></p>
<noscript><p class="nothing">The buttons need JavaScript. You can also call the control plane with curl.</p></noscript>
<main>
<div class="desk">
${section('phones', 'Phones', live('phones'))}
<div class="beside">
${section('orders', 'Orders', live('orders'))}
${section('bad-luck', 'Faults', html`${live('faults')}<div class="faults">${commonFaults.map(({ label, fault }) => callButton(unbroken(label), 'POST /_sandbox/faults', fault))}</div>${faultForm()}`)}
${section('numbers', 'Test numbers', numbersTable())}
</div>
<div>
${section('webhooks', 'Webhook deliveries', live('deliveries'))}
${section('log', 'Requests', html`<p class="hint">Times here are real ones in UTC, not sandbox time.</p><div class="scroll" tabindex="0" role="region" aria-label="Log of requests">${live('log')}</div>`)}
</div></div>
<div class="columns" id="settings"><div>
${section('endpoints', 'Webhook endpoints', html`${live('endpoints')}${endpointForm(world)}`)}
${section('limits', 'Limits', html`<form data-call="POST /_sandbox/limits" class="grid">${live('limits')}<button type="submit">Set limits</button></form>`)}
</div><div>${section('clients', 'Credentials', html`${live('clients')}${newClientForm()}`)}
${section(
  'reset',
  'Start over',
  html`<p>Puts orders, clock, faults, limits, log and endpoints back to the fixtures.</p>
<div class="row">${callButton('Reset the sandbox', 'POST /_sandbox/reset', undefined, 'danger')}</div>`,
)}</div></div>
</main></body></html>`;
}

const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;

const clockButton = (label: string, advance_seconds: number): Html =>
  callButton(label, 'POST /_sandbox/clock', { advance_seconds });

const numbersTable =
  (): Html => html`<p class="hint">Requests to these numbers are answered automatically. Seconds are sandbox time.</p>
<table><thead><tr><th scope="col">MTN</th><th scope="col">Airtel</th><th scope="col">What it does</th></tr></thead>
<tbody>${selfDecidingNumbers.map(({ digits, what }) => html`<tr><td><code>07700000${digits}</code></td><td><code>07000000${digits}</code></td><td>${unbroken(what)}</td></tr>`)}</tbody></table>`;
