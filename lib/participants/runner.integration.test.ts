// The runner's own page and its forms, over a real database and the sandbox's HTTP.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { storedEvidence } from '#lib/checkout/store-checkout.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import {
  EVIDENCE,
  MARATHON,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { markdownTree } from '#lib/content/parse-markdown.ts';
import { askedInLanguage, ParticipantsAskedSchema } from '#lib/content/participants-asked.ts';
import { testShop } from '#lib/content/testing/test-shop.ts';
import { eventFacts } from '#lib/events/event-snapshot.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { instantIn, isoDay, noonDaysAfter } from '#lib/shared/dates.ts';
import { changeAnswers } from './change-answers.ts';
import { claimPlace } from './claim-place.ts';
import { editParticipant, isEditable } from './edit-participant.ts';
import { noteOpened } from './note-opened.ts';
import { findParticipantRules } from './participant-rules.ts';
import { reminderOf } from './people-standing.ts';
import { revokeLink } from './revoke-link.ts';
import type { RunnerPost } from './runner-form.ts';
import { findRunnerPage } from './runner-page.ts';
import { signWaiver } from './sign-waiver.ts';

const { ctx, sandbox, settle, endPrompt } = await testStorefront();

const TEXT = 'I run at my own risk.';
const WAIVER = { text: TEXT, digest: 'd'.repeat(64), root: markdownTree(TEXT), lang: undefined };
const QUESTIONS = [
  { key: 'born', type: 'birth_date', label: 'born' },
  { key: 'emergency', type: 'text', label: 'Emergency contact' },
];
const ASKED = askedInLanguage(
  ParticipantsAskedSchema.parse({ ask: ['shirt_size'], questions: QUESTIONS, sign: true }),
  { locale: 'en', timeZone: 'UTC', kit: [] },
);
type Asked = typeof ASKED;
const shopOf = (asked: Asked = ASKED) => ({ waiver: async () => WAIVER, asked: async () => asked });
const asking = (asked?: Asked) => ({ ...ctx, shop: testShop(shopOf(asked)) });

const person = (changes: object) => ({
  name: '',
  ticket: 'tkt_kcm_42',
  answers: { shirt_size: 'M' },
  minor: false,
  guardian: null,
  isBuyer: false,
  byLink: false,
  ...changes,
});

const GUARDIAN = { name: 'Nankya Joan', phone: '0772555666', relation: 'mother' };

const GROUP = [
  person({ isBuyer: true }),
  person({ name: 'Auma Rebecca', answers: { shirt_size: 'S', emergency: 'Her brother' } }),
  person({ name: 'Kato Child', minor: true, guardian: GUARDIAN }),
  person({ byLink: true }),
];

/** A group of four: the buyer, a runner with a name, a child, and a place. */
async function group({ paid = true, people = GROUP }: { paid?: boolean; people?: object[] } = {}) {
  const input = registrationInput(MARATHON, {
    'quantity.tkt_kcm_42': '',
    participants: JSON.stringify(people),
    waiver_digest: WAIVER.digest,
  });
  const submitted = await submitInput(ctx, MARATHON, input, { shop: shopOf() });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  const { ref } = submitted.value;
  if (paid) await pay(ref);
  const { participants: rows, ...checkout } = await ctx.db.checkout.findUniqueOrThrow({
    where: { ref },
    include: { participants: { orderBy: { position: 'asc' } }, order: true },
  });
  const refs = rows.map((row) => row.ref);
  const [buyer = '', named = '', child = '', place = ''] = refs;
  return { orderRef: ref, checkout, rows, refs, buyer, named, child, place };
}

async function pay(ref: string): Promise<void> {
  const { orderId } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  expect(await payOrder(ctx, { ref, msisdn: '0772123456' })).toMatchObject({ ok: true });
  await endPrompt(orderId ?? '', 'approve');
}

const post = (ref: string, input: RegistrationInput): RunnerPost => ({
  ref,
  input,
  locale: 'sw',
  evidence: EVIDENCE,
});
const page = (ref: string, asked?: Asked) => findRunnerPage(asking(asked), ref, 'sw');
const row = (ref: string) => ctx.db.participant.findUniqueOrThrow({ where: { ref } });
const changesOf = async (participantId: string) =>
  (await ctx.db.participantChange.findMany({ where: { participantId }, orderBy: { id: 'asc' } })).map(
    ({ by, kind }) => `${by} ${kind}`,
  );

const SIGNED = { waiver_accepted: 'yes', waiver_version: '2026-01', waiver_digest: WAIVER.digest };
const CLAIM = {
  name: 'Opio Daniel',
  'question.shirt_size': 'L',
  'question.born': ['4', '5', '1990'],
  ...SIGNED,
};

describe('the page', () => {
  test('is not valid before the payment, and has a code for the kit after it', async () => {
    const { orderRef, buyer } = await group({ paid: false });
    expect(await page(buyer)).toMatchObject({ state: 'unpaid', code: null, isOpen: false });
    await pay(orderRef);
    const { code } = await row(buyer);
    expect(await page(buyer)).toMatchObject({ state: 'valid', code, todo: null, position: 1, count: 4 });
  });

  test('shows nothing of the others, of the buyer or of the payment', async () => {
    const { orderRef, checkout, rows, named, refs } = await group();
    const shown = JSON.stringify(await page(named));
    expect(shown).toContain('Auma Rebecca');
    const others = rows.filter(({ ref }) => ref !== named);
    const secrets = [
      orderRef,
      checkout.payerRef,
      checkout.buyerPhone,
      'grace@example.com',
      'Akello Grace',
      'Kato Child',
      GUARDIAN.name,
      checkout.order?.orderCode,
      checkout.order?.id,
      String(checkout.order?.total),
      ...others.map(({ code }) => code),
      ...refs.filter((ref) => ref !== named),
    ];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(shown).not.toContain(secret);
    }
  });

  test('of a child shows no name of the guardian', async () => {
    const { child } = await group();
    expect(JSON.stringify(await page(child))).not.toContain(GUARDIAN.name);
  });

  test('is not there for a reference that no runner has, and for an order that our form did not make', async () => {
    expect(await page('x'.repeat(24))).toBeNull();
    expect(await page('nonsense')).toBeNull();
    const ref = 'f'.repeat(24);
    await ctx.db.participant.create({
      data: { eventId: MARATHON, position: 1, ticketTypeId: 'tkt_kcm_42', ref, code: 'AAAABBBB' },
    });
    expect(await page(ref)).toBeNull();
  });

  test('has no code after a refund', async () => {
    const { checkout, buyer } = await group();
    await sandbox.control.refund(checkout.orderId ?? '');
    await settle(checkout.orderId ?? '');
    expect(await page(buyer)).toMatchObject({ state: 'over', code: null, isOpen: false });
  });

  test('does not know who is left after a part was refunded', async () => {
    const { checkout, buyer } = await group();
    await ctx.db.order.update({
      where: { id: checkout.orderId ?? '' },
      data: { status: 'partially_refunded', statusAt: new Date(), lastFetchedAt: null },
    });
    await ctx.db.participant.update({ where: { ref: buyer }, data: { registrationStatus: 'pending' } });
    expect(await page(buyer)).toMatchObject({ state: 'checking', code: null });
  });

  test('is over for the people of a checkout that a newer one superseded', async () => {
    const { orderRef, named } = await group({ paid: false });
    const changed = await changeNetwork(ctx, orderRef, 'airtel', false);
    expect(changed.ok).toBe(true);
    expect(await page(named)).toMatchObject({ state: 'over', code: null });
    const later = await ctx.db.participant.findMany({
      where: { checkout: { ref: changed.ok ? changed.value.ref : '' } },
      orderBy: { position: 'asc' },
    });
    expect(later.map(({ ref }) => ref)).not.toContain(named);
    expect(later.map(({ signedAt }) => signedAt !== null)).toEqual([true, false, false, false]);
  });

  test('counts as opened by its runner, not by the buyer', async () => {
    const { orderRef, named } = await group();
    await noteOpened(ctx, named, (ref) => ref === orderRef);
    expect((await row(named)).openedAt).toBeNull();
    await noteOpened(ctx, named, () => false);
    const { openedAt } = await row(named);
    expect(openedAt).not.toBeNull();
    await noteOpened(ctx, named, () => false);
    expect((await row(named)).openedAt).toEqual(openedAt);
  });
});

describe('a place', () => {
  test('is filled in and signed with one form', async () => {
    const { place } = await group();
    expect(await page(place)).toMatchObject({ todo: 'claim', name: null, code: null });
    expect(await claimPlace(asking(), post(place, CLAIM))).toEqual({ ok: true, value: undefined });
    const stored = await row(place);
    expect(stored).toMatchObject({
      name: 'Opio Daniel',
      answers: { shirt_size: 'L', born: '1990-05-04' },
      signature: {
        version: '2026-01',
        digest: WAIVER.digest,
        shown: 'text',
        locale: 'sw',
        name: 'Opio Daniel',
        ...storedEvidence(ctx, EVIDENCE),
      },
    });
    expect([stored.claimedAt, stored.signedAt, stored.openedAt]).not.toContain(null);
    expect(await changesOf(stored.id)).toEqual(['participant claimed']);
    expect(await page(place)).toMatchObject({ todo: null, code: stored.code });
    expect(await ctx.db.waiverText.count({ where: { digest: WAIVER.digest } })).toBe(1);
  });

  test('is given to one of two who send the form of its link at once', async () => {
    const { place } = await group();
    const [one, other] = await Promise.all([
      claimPlace(asking(), post(place, CLAIM)),
      claimPlace(asking(), post(place, { ...CLAIM, name: 'Okot Peter' })),
    ]);
    const taken = { ok: false, error: { code: 'taken' } };
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
    expect([one, other]).toContainEqual(taken);
    const { id, name } = await row(place);
    expect(name).toBe(one.ok ? 'Opio Daniel' : 'Okot Peter');
    expect(await changesOf(id)).toEqual(['participant claimed']);
    expect(await claimPlace(asking(), post(place, CLAIM))).toEqual(taken);
  });

  test('asks for name, answers, the waiver, and a guardian of a child', async () => {
    const { place } = await group();
    const problemsOf = async (input: RegistrationInput) => {
      const claimed = await claimPlace(asking(), post(place, input));
      return claimed.ok || claimed.error.code !== 'invalid' ? claimed : claimed.error.problems;
    };
    expect(await problemsOf({})).toEqual({
      name: 'name_required',
      'question.shirt_size': 'choose_one',
      waiver_accepted: 'waiver_version_mismatch',
    });
    expect(await problemsOf({ ...CLAIM, waiver_accepted: '' })).toEqual({
      waiver_accepted: 'waiver_required',
    });
    expect(await problemsOf({ ...CLAIM, waiver_digest: 'another' })).toEqual({
      waiver_accepted: 'waiver_version_mismatch',
    });
    expect(await problemsOf({ ...CLAIM, 'question.born': ['4', '5', '2090'] })).toEqual({
      'question.born': 'invalid_birth_date',
    });
    const child = { ...CLAIM, 'question.born': ['4', '5', '2015'] };
    expect(await problemsOf(child)).toEqual({
      'guardian.name': 'guardian_required',
      'guardian.phone': 'guardian_required',
      'guardian.relation': 'guardian_required',
    });
    const guardian = {
      'guardian.name': GUARDIAN.name,
      'guardian.phone': GUARDIAN.phone,
      'guardian.relation': GUARDIAN.relation,
    };
    expect(await problemsOf({ ...child, ...guardian })).toMatchObject({ ok: true });
    expect(await row(place)).toMatchObject({
      minor: true,
      guardian: { name: GUARDIAN.name, phone: '+256772555666' },
      signature: { name: GUARDIAN.name },
    });
  });

  test('of an unpaid order cannot be filled in', async () => {
    const { place } = await group({ paid: false });
    expect(await claimPlace(asking(), post(place, CLAIM))).toMatchObject({ error: { code: 'not_valid' } });
  });

  test('cannot be filled in after the organizer’s date', async () => {
    const { place } = await group();
    const asked = { ...ASKED, changesUntil: new Date(0) };
    expect(await claimPlace(asking(asked), post(place, CLAIM))).toMatchObject({ error: { code: 'closed' } });
    expect(await page(place, asked)).toMatchObject({ isOpen: false });
  });

  test('can be filled in, signed and changed until the last kit day ends, in the organizer’s time zone', async () => {
    const { place, named } = await group();
    const { eventId } = await row(place);
    const { startsAt } = await eventFacts(ctx, eventId);
    const { timeZone } = await testShop({}).organizer();
    const kit = [{ days: [-2, -1], to: '18:00' }];
    const asked = askedInLanguage(ParticipantsAskedSchema.parse({ ask: ['shirt_size'], sign: true }), {
      locale: 'en',
      timeZone,
      kit,
    });
    const day = isoDay(noonDaysAfter(startsAt ?? new Date(0), -1, timeZone), timeZone);
    const end = instantIn(`${day}T18:00`, timeZone);
    const at = (ms: number) => ({ ...asking(asked), now: () => new Date(end.getTime() + ms) });
    const change = (ms: number) => changeAnswers(at(ms), post(named, { 'question.shirt_size': 'XL' }));
    expect(await change(0)).toMatchObject({ error: { code: 'closed' } });
    expect(await signWaiver(at(0), post(named, SIGNED))).toMatchObject({ error: { code: 'closed' } });
    expect(await claimPlace(at(0), post(place, CLAIM))).toMatchObject({ error: { code: 'closed' } });
    expect(await findRunnerPage(at(0), place, 'en')).toMatchObject({ isOpen: false, changesUntil: end });
    expect(await findRunnerPage(at(-1), place, 'en')).toMatchObject({ isOpen: true });
    expect(await change(-1)).toMatchObject({ ok: true });
    expect(await signWaiver(at(-1), post(named, SIGNED))).toMatchObject({ ok: true });
    expect(await claimPlace(at(-1), post(place, CLAIM))).toMatchObject({ ok: true });
  });

  test('has a limit of its own: a neighbour’s link is not affected', async () => {
    const { place, named } = await group();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => claimPlace(asking(), post(place, {}))),
    );
    const codes = answers.map((answer) => (answer.ok ? '' : answer.error.code));
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(30);
    expect(codes.filter((code) => code === 'too_often')).toHaveLength(10);
    expect(await signWaiver(asking(), post(named, SIGNED))).toMatchObject({ ok: true });
  });
});

describe('a runner with a name', () => {
  test('signs once, and then gets the code; the buyer who runs signed with the form', async () => {
    const { buyer, named } = await group();
    expect(await row(buyer)).toMatchObject({ signature: { name: 'Akello Grace', shown: 'text' } });
    expect(await page(named)).toMatchObject({ todo: 'sign', code: null });
    expect(await signWaiver(asking(), post(named, {}))).toMatchObject({ error: { code: 'invalid' } });
    const both = await Promise.all([
      signWaiver(asking(), post(named, SIGNED)),
      signWaiver(asking(), post(named, SIGNED)),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const { id, signedAt, code, signature } = await row(named);
    expect(signature).toMatchObject({
      name: 'Auma Rebecca',
      digest: WAIVER.digest,
      ...storedEvidence(ctx, EVIDENCE),
    });
    expect(await signWaiver(asking(), post(named, { ...SIGNED, waiver_digest: 'another' }))).toMatchObject({
      ok: true,
    });
    expect((await row(named)).signedAt).toEqual(signedAt);
    expect(await changesOf(id)).toEqual(['participant signed']);
    expect(await page(named)).toMatchObject({ todo: null, code });
  });

  test('who is a child has the signature of a guardian', async () => {
    const { child } = await group();
    expect(await signWaiver(asking(), post(child, SIGNED))).toMatchObject({
      error: { problems: { 'guardian.name': 'guardian_required' } },
    });
    await signWaiver(asking(), post(child, { ...SIGNED, 'guardian.name': 'Nankya Joan' }));
    expect(await row(child)).toMatchObject({ name: 'Kato Child', signature: { name: 'Nankya Joan' } });
  });

  test('does not sign where the organizer does not ask', async () => {
    const { named } = await group();
    const asked = { ...ASKED, sign: false };
    expect(await page(named, asked)).toMatchObject({ todo: null, asksToSign: false });
    await signWaiver(asking(asked), post(named, SIGNED));
    expect((await row(named)).signedAt).toBeNull();
  });

  test('changes answers until the date, with a log of both; never name, ticket or a known birth date', async () => {
    const { named, place } = await group();
    const changed = {
      'question.shirt_size': 'XL',
      'question.emergency': '',
      name: 'Another',
      ticket: 'tkt_kcm_10',
    };
    expect(await changeAnswers(asking(), post(named, changed))).toMatchObject({ ok: true });
    const stored = await row(named);
    expect(stored).toMatchObject({
      name: 'Auma Rebecca',
      ticketTypeId: 'tkt_kcm_42',
      answers: { shirt_size: 'XL' },
    });
    const [log] = await ctx.db.participantChange.findMany({ where: { participantId: stored.id } });
    expect(log).toMatchObject({
      kind: 'answers_changed',
      before: { answers: { shirt_size: 'S', emergency: 'Her brother' } },
      after: { answers: { shirt_size: 'XL' } },
    });
    await changeAnswers(asking(), post(named, { 'question.shirt_size': 'XL' }));
    expect(await changesOf(stored.id)).toEqual(['participant answers_changed']);
    expect(await changeAnswers(asking(), post(named, { 'question.shirt_size': 'huge' }))).toMatchObject({
      error: { problems: { 'question.shirt_size': 'invalid_option' } },
    });
    const closed = { ...ASKED, changesUntil: new Date(0) };
    expect(await changeAnswers(asking(closed), post(named, { 'question.shirt_size': 'M' }))).toMatchObject({
      error: { code: 'closed' },
    });
    await claimPlace(asking(), post(place, CLAIM));
    await changeAnswers(
      asking(),
      post(place, { 'question.shirt_size': 'M', 'question.born': ['1', '1', '1991'] }),
    );
    expect(await row(place)).toMatchObject({ answers: { shirt_size: 'M', born: '1990-05-04' } });
  });

  test('is told which answers the ticket partner has: the buyer’s', async () => {
    const { buyer, named } = await group();
    expect(await page(buyer)).toMatchObject({ atPartner: ['shirt_size'] });
    expect(await page(named)).toMatchObject({ atPartner: [] });
  });
});

describe('a new link', () => {
  test('takes back what came by the old one, and the old one opens nothing', async () => {
    const { orderRef, place, named } = await group();
    await claimPlace(asking(), post(place, CLAIM));
    const fresh = (await revokeLink(ctx, { orderRef, position: 4 })) ?? '';
    expect(await page(place)).toBeNull();
    expect(await claimPlace(asking(), post(place, CLAIM))).toMatchObject({ error: { code: 'not_found' } });
    const stored = await row(fresh);
    expect(stored).toMatchObject({
      name: null,
      claimedAt: null,
      signedAt: null,
      signature: null,
      answers: {},
      openedAt: null,
    });
    expect(await changesOf(stored.id)).toEqual(['participant claimed', 'buyer link_revoked']);
    await signWaiver(asking(), post(named, SIGNED));
    await changeAnswers(asking(), post(named, { 'question.shirt_size': 'M' }));
    await changeAnswers(asking(), post(named, { 'question.shirt_size': 'L' }));
    const other = (await revokeLink(ctx, { orderRef, position: 2 })) ?? '';
    expect(await row(other)).toMatchObject({
      name: 'Auma Rebecca',
      signedAt: null,
      answers: { shirt_size: 'S', emergency: 'Her brother' },
    });
    const again = (await revokeLink(ctx, { orderRef, position: 2 })) ?? '';
    expect(await row(again)).toMatchObject({ answers: { shirt_size: 'S', emergency: 'Her brother' } });
  });

  test('leaves the signature that the buyer gave with the form', async () => {
    const { orderRef } = await group();
    const fresh = (await revokeLink(ctx, { orderRef, position: 1 })) ?? '';
    expect((await row(fresh)).signedAt).not.toBeNull();
  });

  test('while the old one is being filled in leaves either the claim taken back or refused', async () => {
    const { orderRef, place } = await group();
    const [claimed, fresh] = await Promise.all([
      claimPlace(asking(), post(place, CLAIM)),
      revokeLink(ctx, { orderRef, position: 4 }),
    ]);
    expect(claimed.ok || claimed.error.code === 'not_found').toBe(true);
    expect(await row(fresh ?? '')).toMatchObject({ name: null, claimedAt: null, signature: null });
  });

  test('is only for people of that order', async () => {
    const { orderRef } = await group();
    expect(await revokeLink(ctx, { orderRef, position: 9 })).toBeNull();
    expect(await revokeLink(ctx, { orderRef: randomUUID(), position: 1 })).toBeNull();
  });
});

test('the buyer is told what each runner still has to do', () => {
  const at = { name: 'Auma', state: 'confirmed', openedAt: null, signedAt: null } as const;
  expect(reminderOf({ ...at, name: null }, { sign: true })).toEqual({ missing: 'name', opened: false });
  expect(reminderOf({ ...at, openedAt: new Date() }, { sign: true })).toEqual({
    missing: 'signature',
    opened: true,
  });
  expect(reminderOf(at, { sign: false })).toEqual({ missing: null, opened: false });
  expect(reminderOf({ ...at, state: 'over' }, { sign: true })).toBeNull();
});

describe('a member of staff', () => {
  /** As the desk does: in one transaction, of the person as the form showed her. */
  async function edit(ref: string, input: RegistrationInput, seen?: Date) {
    const stored = await row(ref);
    const rules = await findParticipantRules(asking(), stored.eventId, 'en');
    const change = { person: stored, rules, input, seen: seen ?? stored.updatedAt, now: ctx.now() };
    return ctx.db.$transaction((tx) => editParticipant(tx, change));
  }

  test("corrects name, answer and guardian after the organizer's date, and the log keeps what was", async () => {
    const { named } = await group();
    const before = await row(named);
    const input = {
      name: 'Auma Rebeka',
      'question.shirt_size': 'L',
      'question.emergency': 'Her brother',
      minor: 'yes',
      'guardian.name': GUARDIAN.name,
      'guardian.phone': GUARDIAN.phone,
      'guardian.relation': GUARDIAN.relation,
    };
    expect(await edit(named, input)).toEqual({ ok: true, value: ['name', 'guardian', 'shirt_size'] });
    const after = await row(named);
    expect(after).toMatchObject({
      name: 'Auma Rebeka',
      answers: { shirt_size: 'L', emergency: 'Her brother' },
      minor: true,
      guardian: { phone: '+256772555666' },
    });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    const [log] = await ctx.db.participantChange.findMany({ where: { participantId: after.id } });
    expect(log).toMatchObject({
      by: 'staff',
      kind: 'edited',
      before: { name: 'Auma Rebecca', minor: false },
    });
    const child = { 'question.shirt_size': 'L', 'question.emergency': 'Her brother', name: 'Auma Rebeka' };
    expect(await edit(named, child)).toEqual({ ok: true, value: ['guardian'] });
    expect(await row(named)).toMatchObject({ minor: false, guardian: null });
  });

  test('writes nothing over what the runner changed meanwhile', async () => {
    const { named } = await group();
    const { updatedAt, id } = await row(named);
    const input = { 'question.shirt_size': 'XL', 'question.emergency': 'Her brother' };
    expect(await changeAnswers(asking(), post(named, input))).toMatchObject({ ok: true });
    const late = await edit(named, { ...input, name: 'Auma R.', 'question.shirt_size': 'S' }, updatedAt);
    expect(late).toEqual({ ok: false, error: { code: 'changed' } });
    expect(await row(named)).toMatchObject({ name: 'Auma Rebecca', answers: { shirt_size: 'XL' } });
    expect(await changesOf(id)).toEqual(['participant answers_changed']);
  });

  test('is told at the field what is wrong, and a form that changes nothing leaves no log', async () => {
    const { named } = await group();
    const wrong = await edit(named, { name: '', 'question.shirt_size': 'XXXXL' });
    expect(wrong).toMatchObject({
      error: {
        code: 'invalid',
        problems: { name: 'name_required', 'question.shirt_size': 'invalid_option' },
      },
    });
    const same = { name: 'Auma Rebecca', 'question.shirt_size': 'S', 'question.emergency': 'Her brother' };
    expect(await edit(named, same)).toEqual({ ok: true, value: [] });
    expect(await changesOf((await row(named)).id)).toEqual([]);
  });

  test('names a place, whose link then shows the runner', async () => {
    const { place } = await group();
    expect(await edit(place, { name: 'Opio Daniel', 'question.shirt_size': 'L' })).toMatchObject({
      ok: true,
    });
    expect(await page(place)).toMatchObject({ name: 'Opio Daniel', todo: 'sign' });
    expect((await row(place)).claimedAt).not.toBeNull();
  });

  test('edits nobody of another channel, and nobody whose data was deleted', async () => {
    const { named } = await group();
    const stored = await row(named);
    expect(isEditable(stored)).toBe(true);
    expect(isEditable({ ...stored, checkoutId: null })).toBe(false);
    expect(isEditable({ ...stored, reducedAt: ctx.now() })).toBe(false);
  });
});
