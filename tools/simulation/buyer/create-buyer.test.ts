import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#lib/shared/result.ts';
import { pressAgain } from './answers.ts';
import { createBuyer } from './create-buyer.ts';
import type { HttpAnswer, HttpRequest } from './http-client.ts';

const IDENTITY = {
  name: 'Akello Grace',
  email: 'grace@example.com',
  phone: '0772123456',
  msisdn: '0772123456',
};
const recorded = (name: string) => readFile(join(import.meta.dirname, 'testing', name), 'utf8');

/** A storefront that gives these answers one after the other; null breaks the connection. */
function scripted(...answers: (Partial<HttpAnswer> | null)[]) {
  return playing(false, answers);
}

/** The same, met by a browser that runs the pages' script. */
function withScript(...answers: (Partial<HttpAnswer> | null)[]) {
  return playing(true, answers);
}

function playing(script: boolean, answers: (Partial<HttpAnswer> | null)[]) {
  const asked: HttpRequest[] = [];
  const origins = ['http://one', 'http://two'];
  const buyer = createBuyer({
    origin: () => origins[asked.length % 2] ?? '',
    identity: IDENTITY,
    script,
    send: async (request) => {
      asked.push(request);
      const answer = answers.shift();
      if (!answer) return err({ detail: 'reset', ms: 1 });
      return ok({ status: 200, location: null, cookies: [], body: '', ms: 1, ...answer });
    },
  });
  return { buyer, asked };
}

it('opens a form at one storefront and posts it to the other, all of it, from its own origin', async () => {
  const { buyer, asked } = scripted(
    { body: await recorded('refused-registration.html') },
    { status: 303, location: '/sw/orders/ref-1?x=y' },
  );
  const visit = await buyer.openForm('evt one');
  if (!visit.ok || visit.value.kind !== 'open') throw new Error('no form');
  const submitted = await buyer.submit(visit.value.form, { buyer_email: 'other@example.com' });
  expect(submitted).toEqual(ok({ kind: 'order', ref: 'ref-1' }));
  const [opened, posted] = asked;
  expect(opened).toMatchObject({ method: 'GET', url: 'http://one/events/evt%20one/register' });
  expect(posted).toMatchObject({ method: 'POST', url: 'http://two/events/evt%20one/register' });
  expect(posted?.headers?.origin).toBe('http://two');
  const form = await new Response(posted?.body, { headers: posted?.headers }).formData();
  expect(form.get('buyer_email')).toBe('other@example.com');
  expect(form.get('$ACTION_KEY')).toMatch(/^k/);
  expect(form.get('submission')).toMatch(/^[0-9a-f-]{36}$/);
  expect(form.get('waiver_accepted')).toBe('yes');
});

describe('with a script', () => {
  const json = (answer: object) => ({ body: JSON.stringify(answer) });
  const formOf = (posted: HttpRequest | undefined) =>
    new Response(posted?.body, { headers: posted?.headers }).formData();
  const opened = async (...answers: Partial<HttpAnswer>[]) => {
    const played = withScript({ body: await recorded('refused-registration.html') }, ...answers);
    const visit = await played.buyer.openForm('evt one');
    if (!visit.ok || visit.value.kind !== 'open') throw new Error('no form');
    return { ...played, form: visit.value.form };
  };

  it('posts the form to its route handler, from the page, always with the same id', async () => {
    const { buyer, asked, form } = await opened({}, json({ next: '/orders/ref-1' }));
    expect(await buyer.submit(form)).toMatchObject({ ok: false, error: { kind: 'odd_answer' } });
    expect(await buyer.submit(form)).toEqual(ok({ kind: 'order', ref: 'ref-1' }));
    expect(asked[1]).toMatchObject({
      method: 'POST',
      url: 'http://two/api/events/evt%20one/checkouts?language=en',
      headers: { origin: 'http://two', referer: 'http://two/events/evt%20one/register' },
    });
    const [first, again] = await Promise.all(asked.slice(1).map(formOf));
    const [id] = first?.getAll('submission') ?? [];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(form.form.controls.find(({ name }) => name === 'submission')?.value).not.toBe(id);
    expect(again?.getAll('submission')).toEqual([id]);
    expect([...(first?.keys() ?? [])].filter((name) => name.startsWith('$'))).toEqual([]);
  });

  it('returns the problems and the unchanged form', async () => {
    const state = { problems: { buyer_email: 'No address.' }, problem: null, notice: null };
    const { buyer, form } = await opened(json({ state }));
    expect(await buyer.submit(form)).toMatchObject(
      ok({ kind: 'refused', page: { problems: ['No address.'], alerts: [] }, again: form }),
    );
  });

  it('pays by the route handler of the order', async () => {
    const { buyer, asked } = withScript(
      { body: await recorded('order-to-pay.html') },
      json({ next: '/orders/ref-1' }),
    );
    expect(await buyer.pay('ref-1', '0781000001')).toEqual(ok({ kind: 'sent' }));
    expect(asked[1]?.url).toBe('http://two/api/forms/orders/ref-1/pay?language=en');
    expect((await formOf(asked[1])).get('msisdn')).toBe('0781000001');
  });
});

it('returns a refused form so that it can be sent again', async () => {
  const html = await recorded('refused-registration.html');
  const { buyer } = scripted({ body: html }, { body: html });
  const visit = await buyer.openForm('evt');
  if (!visit.ok || visit.value.kind !== 'open') throw new Error('no form');
  const submitted = await buyer.submit(visit.value.form);
  if (!submitted.ok || submitted.value.kind !== 'refused') throw new Error('not refused');
  expect(submitted.value.page.problems).toContain('Please read and accept the waiver.');
  expect(submitted.value.again?.path).toBe('/events/evt/register');
});

it('pays with the given number, not with the one in the form', async () => {
  const { buyer, asked } = scripted(
    { body: await recorded('order-to-pay.html') },
    { status: 303, location: '/orders/ref-1' },
  );
  expect(await buyer.pay('ref-1', '0781000001')).toEqual(ok({ kind: 'sent' }));
  const form = await new Response(asked[1]?.body, { headers: asked[1]?.headers }).formData();
  expect(form.get('msisdn')).toBe('0781000001');
});

it('reports a page without a payment form', async () => {
  const { buyer, asked } = scripted({ body: '<h1>You are in!</h1>' });
  const pressed = await buyer.pay('ref-1', '0781000001');
  expect(pressed).toMatchObject({ ok: true, value: { kind: 'gone', page: { title: 'You are in!' } } });
  expect(asked).toHaveLength(1);
});

it('distinguishes broken connections, faults and unexpected answers', async () => {
  const { buyer } = scripted(null, { status: 502 }, { status: 404 }, { body: 'no status' });
  const kinds = [];
  for (let n = 0; n < 4; n++) {
    const asked = await buyer.status('ref-1');
    kinds.push(asked.ok ? 'ok' : asked.error.kind);
  }
  expect(kinds).toEqual(['no_answer', 'server_error', 'odd_answer', 'odd_answer']);
});

it('fetches the status of an order, and its position in the queue', async () => {
  const { buyer } = scripted(
    { body: '{"status":"cart","terminal":false}' },
    {
      body: '{"status":"preparing","terminal":false,"stage":"preparing","queue":{"position":7,"estimateSeconds":9}}',
    },
  );
  expect(await buyer.status('r')).toMatchObject({ ok: true, value: { status: 'cart', stage: '' } });
  expect(await buyer.status('r')).toMatchObject({ ok: true, value: { queue: { position: 7 } } });
});

it('presses again until it works or the attempts are used up', async () => {
  const trouble = err({ kind: 'no_answer', status: null, detail: 'reset' } as const);
  const slept: number[] = [];
  const patience = { times: 3, pauseMs: 5, sleep: async (ms: number) => slept.push(ms) };
  const answers = [trouble, ok('in')];
  expect(await pressAgain(async () => answers.shift() ?? trouble, patience)).toEqual(ok('in'));
  expect(await pressAgain(async () => trouble, patience)).toEqual(trouble);
  expect(slept).toEqual([5, 5, 5]);
});
