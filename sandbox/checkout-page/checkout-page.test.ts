// A person buys on the hosted page, by form posts alone (partner-api.md 2.4, 3.1, 3.2, 4.4).
import { expect, it } from 'vitest';
import { AIRTEL, MTN, ORIGIN, RUNNERS, startProvider } from '../proofs/provider.ts';
import { openCheckout, registration, TICKET } from './testing/buyer.ts';

const provider = await startProvider();

it('takes a registration, sends the prompt, waits, and redirects the buyer back', async () => {
  const buyer = await openCheckout(provider);
  const form = await buyer.see();
  expect(form.status).toBe(200);
  for (const text of ['Gulu Night Run', 'Kampala Runners', 'Night 8 km', 'UGX 29,580', 'with Airtel']) {
    expect(form.text).toContain(text);
  }
  expect(form.text).toContain(`href="${ORIGIN}/back?a=1"`);
  expect(await buyer.send('', { ...registration, [TICKET]: '2' })).toMatchObject({
    status: 303,
    location: `/checkout/${buyer.id}/pay`,
  });
  const order = await buyer.order();
  expect(order).toMatchObject({ status: 'cart', ticket_count: 2, buyer: { phone: '+256752123456' } });
  expect(order.attribution).toMatchObject({ channel: 'partner_hosted', checkout_session_id: buyer.id });
  expect(order.attribution.api_client_id).toBe(RUNNERS);
  const payment = await buyer.see('/pay');
  for (const amount of [order.subtotal, order.service_fee, order.total]) {
    expect(payment.text).toContain(`UGX ${amount.toLocaleString('en-UG')}`);
  }
  expect(await buyer.send('/pay', { msisdn: '0752 123 456' })).toMatchObject({ status: 303 });
  const waiting = await buyer.see('/pay');
  expect(waiting.text).toContain('http-equiv="refresh"');
  expect(waiting.text).toContain('+256 752 123 456');
  await buyer.answer('approve');
  const back = `${ORIGIN}/thanks?session_id=${buyer.id}`;
  expect(await buyer.see('/pay')).toMatchObject({ status: 303, location: back });
  expect(await buyer.read()).toMatchObject({ status: 'complete', order: { status: 'paid' } });
  const complete = await buyer.see();
  expect(complete.text).toContain(`<span>Paid</span> UGX ${order.total.toLocaleString('en-UG')}`);
  expect(complete.text).toContain(order.order_code);
  expect(complete.text).toContain(`href="${back}"`);
});

it('does not welcome the buyer of a refunded order', async () => {
  const buyer = await openCheckout(provider);
  await buyer.send('', registration);
  await buyer.send('/pay', { msisdn: AIRTEL });
  await buyer.answer('approve');
  const { id } = await buyer.order();
  await provider.control('POST', `/orders/${id}/refunds`, {});
  const page = await buyer.see();
  expect(page.text).toContain('<h1>This order was refunded</h1>');
  expect(page.text).not.toContain('You’re in');
});

it('replaces the placeholder by the session id', async () => {
  const buyer = await openCheckout(provider, { on_success_url: `${ORIGIN}/t/{CHECKOUT_SESSION_ID}?a=1` });
  await buyer.send('', registration);
  await buyer.send('/pay', { msisdn: AIRTEL });
  await buyer.answer('approve');
  expect((await buyer.see('/pay')).location).toBe(`${ORIGIN}/t/${buyer.id}?a=1`);
});

it('shows the error of each field and keeps the values', async () => {
  const event = await provider.event({
    waiver_required: true,
    waiver_version: '7',
    additional_questions: [
      { key: 'size', label: 'Size', type: 'select', required: true, options: ['S', 'M'] },
    ],
  });
  const buyer = await openCheckout(provider, { event_id: event.event_id });
  const typed = {
    ...registration,
    buyer_name: 'Ann "A" O\'Hara',
    buyer_email: 'nobody',
    'answer.size': 'XXL',
  };
  const again = await buyer.send('', {
    ...typed,
    [`quantity.${event.ticket}`]: '101',
    discount_code: 'NONE',
  });
  expect(again.status).toBe(422);
  for (const field of [`quantity.${event.ticket}`, 'buyer_email', 'answer.size', 'waiver']) {
    expect(again.text, field).toContain(`id="${field}-error"`);
    expect(again.text, field).toContain(`href="#${field}"`);
  }
  for (const value of ['Ann &quot;A&quot; O&#39;Hara', 'nobody', '101', 'NONE']) {
    expect(again.text).toContain(`value="${value}"`);
  }
  expect((await buyer.read()).order).toBeNull();
  expect(again.text).toContain('Choose one of the answers to “Size”.');
  const empty = await buyer.send('', {});
  expect(empty.text).toContain('Choose an answer to “Size”.');
  for (const field of ['tickets', 'buyer_name', 'buyer_phone', 'payment_method']) {
    expect(empty.text, field).toContain(`id="${field}-error"`);
  }
});

it('shows what the provider refuses at its field', async () => {
  const event = await provider.event({ waiver_required: true, waiver_version: '7' });
  const buyer = await openCheckout(provider, { event_id: event.event_id });
  const typed = { ...registration, [`quantity.${event.ticket}`]: '1', waiver: 'yes', waiver_version: '6' };
  expect((await buyer.send('', typed)).text).toContain('id="waiver-error"');
  const coded = { ...typed, waiver_version: '7', discount_code: 'NONE' };
  expect((await buyer.send('', coded)).text).toContain('id="discount_code-error"');
  expect(await buyer.send('', { ...coded, discount_code: '' })).toMatchObject({ status: 303 });
  for (const msisdn of ['', '12', MTN]) {
    const refused = await buyer.send('/pay', { msisdn });
    expect(refused.status, msisdn).toBe(422);
    expect(refused.text).toContain('id="msisdn-error"');
    expect(refused.text).toContain(`value="${msisdn}"`);
  }
});

it('offers another payment attempt after each failure, on the same order', async () => {
  for (const [outcome, words] of [
    ['decline', 'declined on the phone'],
    ['fail', 'didn’t go through'],
    ['timeout', 'no payment has reached us'],
    ['not_reached', 'You weren’t charged'],
  ] as const) {
    const buyer = await openCheckout(provider);
    await buyer.send('', registration);
    await buyer.send('/pay', { msisdn: AIRTEL });
    const { id } = await buyer.order();
    await buyer.answer(outcome);
    const failed = await buyer.see('/pay');
    expect(failed.text, outcome).toContain(words);
    const reached = outcome !== 'not_reached';
    expect(failed.text.includes('charged'), outcome).toBe(!reached);
    expect(failed.text.includes('Did Airtel text you that you paid? Then don’t pay again.'), outcome).toBe(
      reached,
    );
    const { order_code } = await buyer.order();
    const contact = `href="mailto:hello@kampala-runners.example?subject=Order%20${order_code}"`;
    expect(failed.text.includes(contact), outcome).toBe(reached);
    expect(failed.text).toContain('value="+256 752 123 456"');
    await buyer.send('/pay', { msisdn: AIRTEL });
    expect(await buyer.order()).toMatchObject({ id, status: 'prompt_sent' });
  }
});

it('sends one prompt for two posts, and starts no second order beside it', async () => {
  const buyer = await openCheckout(provider);
  await buyer.send('', registration);
  const { id } = await buyer.order();
  const paying = [1, 2].map(() => buyer.send('/pay', { msisdn: AIRTEL }));
  for (const page of await Promise.all(paying)) expect(page.status).toBe(303);
  expect(await buyer.send('', registration)).toMatchObject({
    status: 303,
    location: `/checkout/${buyer.id}/pay`,
  });
  expect(await buyer.see('?change=1')).toMatchObject({ status: 303 });
  expect(await buyer.order()).toMatchObject({ id, status: 'prompt_sent' });
});

it('changes a registration without holding its places twice', async () => {
  const event = await provider.event({ ticket_types: [{ name: 'Run', price_minor: 10_000, capacity: 2 }] });
  const buyer = await openCheckout(provider, { event_id: event.event_id });
  const field = `quantity.${event.ticket}`;
  await buyer.send('', { ...registration, [field]: '1' });
  const first = await buyer.order();
  const form = await buyer.see('?change=1');
  expect(form.text).toContain('value="Grace Akello"');
  expect(form.text).toContain(`name="${field}" type="number" inputmode="numeric" min="0" max="2" value="1"`);
  await buyer.send('', { ...registration, [field]: '1', buyer_name: 'Grace O.' });
  const second = await buyer.order();
  expect(second.id).not.toBe(first.id);
  expect(second.buyer.name).toBe('Grace O.');
  expect((await provider.read(first.id)).hold_expires_at).toBeNull();
  const other = await openCheckout(provider, { event_id: event.event_id });
  expect(await other.send('', { ...registration, [field]: '1' })).toMatchObject({ status: 303 });
  expect((await other.send('', { ...registration, [field]: '1' })).status).toBe(303);
});

it('says that the hold lapsed, and takes the registration again', async () => {
  const buyer = await openCheckout(provider);
  await buyer.send('', registration);
  await provider.advance(900);
  expect(await buyer.see('/pay')).toMatchObject({ status: 303, location: `/checkout/${buyer.id}` });
  const form = await buyer.see();
  expect(form.text).toContain('are free again. Nothing was charged.');
  expect(form.text).toContain('value="Grace Akello"');
  expect(await buyer.send('', registration)).toMatchObject({ status: 303 });
});

it('does not say that nothing was charged after a payment attempt', async () => {
  const buyer = await openCheckout(provider);
  await buyer.send('', registration);
  await buyer.send('/pay', { msisdn: AIRTEL });
  await buyer.answer('fail');
  await provider.advance(900);
  const form = await buyer.see();
  expect(form.text).toContain('are free again');
  expect(form.text).not.toContain('Nothing was charged');
  expect(form.text).toContain('Then don’t pay again.');
});

it('keeps the warning while an earlier payment attempt of the order is unclear', async () => {
  const buyer = await openCheckout(provider);
  await buyer.send('', registration);
  for (const outcome of ['timeout', 'not_reached']) {
    await buyer.send('/pay', { msisdn: AIRTEL });
    await buyer.answer(outcome);
  }
  for (const step of ['/pay', '?change=1']) {
    const page = await buyer.see(step);
    expect(page.text, step).toContain('Then don’t pay again.');
    expect(page.text, step).not.toContain('charged');
  }
});

it('confirms a free registration without a number', async () => {
  const buyer = await openCheckout(provider, { event_id: 'evt_kololo_community_5k' });
  await buyer.send('', { ...registration, payment_method: 'momo', 'quantity.tkt_kc5_free': '1' });
  expect((await buyer.see('/pay')).text).not.toContain('name="msisdn"');
  await buyer.send('/pay', {});
  expect((await buyer.see('/pay')).location).toBe(`${ORIGIN}/thanks?session_id=${buyer.id}`);
});

it('has a quantity field for each distance', async () => {
  const event = await provider.event({ ticket_types: [{ name: 'Trail', distances: [10, 21] }] });
  const buyer = await openCheckout(provider, { event_id: event.event_id });
  const rows = { [`quantity.${event.ticket}.10`]: '1', [`quantity.${event.ticket}.21`]: '2' };
  await buyer.send('', { ...registration, ...rows });
  const { registrations } = await buyer.order();
  expect(registrations.map((registration) => registration.distance_km)).toEqual([10, 21, 21]);
  const form = await buyer.see('?change=1');
  expect(form.text).toMatch(/21" type="number"[^>]* value="2"/);
});
