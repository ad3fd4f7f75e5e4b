// The pages around a purchase: embedded, expired, unknown, hostile texts (partner-api.md 3.2, 4.4).
import { expect, it } from 'vitest';
import { AIRTEL, ORIGIN, startProvider } from '../proofs/provider.ts';
import { openCheckout, registration } from './testing/buyer.ts';

const provider = await startProvider();
const HOSTILE = '"><script>alert(1)</script>';

it('is framed by the embedding page only, posts to it, and never redirects', async () => {
  const change = { ui_mode: 'embedded', on_success_url: undefined, on_cancel_url: undefined };
  const buyer = await openCheckout(provider, change, { origin: ORIGIN });
  const form = await buyer.see();
  expect(form.headers.get('content-security-policy')).toContain(`frame-ancestors ${ORIGIN}`);
  expect(form.text).toContain(`data-parent-origin="${ORIGIN}" data-session-id="${buyer.id}"`);
  expect(form.text).toContain('data-tell="cancelled"');
  expect(form.text).not.toContain('data-tells');
  await buyer.send('', registration);
  await buyer.send('/pay', { msisdn: AIRTEL });
  await buyer.answer('approve');
  const paid = await buyer.see('/pay');
  expect(paid.status).toBe(200);
  expect(paid.text).toContain('data-tells="complete"');
});

it('is never framed in redirect mode', async () => {
  const form = await (await openCheckout(provider)).see();
  expect(form.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(form.text).not.toContain('data-parent-origin');
});

it('says that a session expired, and takes no order', async () => {
  const buyer = await openCheckout(provider);
  await provider.advance(86_400);
  const expired = await buyer.see();
  expect(expired.status).toBe(410);
  expect(expired.text).toContain('expired');
  expect(expired.text).toContain(`href="${ORIGIN}/back?a=1"`);
  await buyer.send('', registration);
  expect((await buyer.read()).order).toBeNull();
});

it('takes no order through a complete session', async () => {
  const buyer = await openCheckout(provider);
  await buyer.send('', registration);
  await buyer.send('/pay', { msisdn: AIRTEL });
  await buyer.answer('approve');
  const { id } = await buyer.order();
  expect(await buyer.send('', registration)).toMatchObject({
    status: 303,
    location: `/checkout/${buyer.id}`,
  });
  expect(await buyer.send('/pay', { msisdn: AIRTEL })).toMatchObject({ status: 303 });
  expect((await buyer.order()).id).toBe(id);
});

it('answers an unknown session with a page of its own', async () => {
  for (const path of ['/checkout/none', '/checkout/none/pay', '/checkout/%3Cscript%3E']) {
    const response = await fetch(provider.origin + path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain('We can’t find this checkout');
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  }
});

it('escapes every text from outside', async () => {
  const event = await provider.event({
    name: HOSTILE,
    organizer_name: HOSTILE,
    waiver_required: true,
    waiver_version: HOSTILE,
    ticket_types: [{ name: HOSTILE }],
    additional_questions: [
      { key: HOSTILE, label: HOSTILE, type: 'select', options: [HOSTILE], help: HOSTILE },
      { key: 'c', label: HOSTILE, type: 'checkboxes', options: [HOSTILE] },
    ],
  });
  const prefill = { buyer_name: HOSTILE, buyer_email: HOSTILE, buyer_phone: HOSTILE };
  const buyer = await openCheckout(provider, { event_id: event.event_id, prefill });
  const typed = { ...registration, [`quantity.${event.ticket}`]: HOSTILE, discount_code: HOSTILE };
  const good = { ...registration, [`quantity.${event.ticket}`]: '1', buyer_name: HOSTILE, waiver: 'yes' };
  const pages = [await buyer.see(), await buyer.send('', typed)];
  await buyer.send('', { ...good, waiver_version: HOSTILE });
  pages.push(
    await buyer.see('/pay'),
    await buyer.send('/pay', { msisdn: HOSTILE }),
    await buyer.see('?change=1'),
  );
  for (const page of pages) {
    expect(page.text).toContain('&lt;script&gt;');
    expect(page.text).not.toContain('<script>alert');
  }
});

it('answers a form that is too large or no text in JSON', async () => {
  const buyer = await openCheckout(provider);
  const post = async (body: BodyInit) => {
    const response = await fetch(buyer.url, { method: 'POST', body });
    return [response.status, await response.json()];
  };
  expect(await post('x'.repeat(1024 * 1024 + 1))).toMatchObject([413, { error_code: 'payload_too_large' }]);
  expect(await post(new Uint8Array([0xff, 0xfe]))).toMatchObject([400, { error_code: 'invalid_request' }]);
});

it('serves the files that its pages name', async () => {
  const page = await (await openCheckout(provider)).see();
  const files = page.text.match(/\/checkout\/assets\/[\w.-]+/g) ?? [];
  expect(files).toHaveLength(3);
  for (const file of files) expect((await fetch(provider.origin + file)).status, file).toBe(200);
});
