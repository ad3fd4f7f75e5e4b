import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePage } from './parse-page.ts';

const recorded = async (name: string) =>
  parsePage(await readFile(join(import.meta.dirname, 'testing', name), 'utf8'));
const refused = await recorded('refused-registration.html');
const toPay = await recorded('order-to-pay.html');
const body = (inside: string) => parsePage(`<!DOCTYPE html><body>${inside}</body>`);

describe('a recorded registration form that was refused', () => {
  const page = refused;
  const form = page.forms[0];
  const control = (name: string) => form?.controls.find((one) => one.name === name);

  it('is the only form, posted to its own page', () => {
    expect(page.title).toBe('Enter Kampala City Marathon');
    expect(page.forms).toHaveLength(1);
    expect(form?.action).toBe('');
  });

  it('keeps the hidden fields of the server action as they stand', () => {
    const hidden = form?.controls.filter(({ name }) => name.startsWith('$ACTION'));
    expect(hidden?.map(({ name }) => name)).toEqual([
      '$ACTION_REF_1',
      '$ACTION_1:0',
      '$ACTION_1:1',
      '$ACTION_KEY',
    ]);
    expect(JSON.parse(control('$ACTION_1:1')?.value ?? '')).toMatchObject([
      'evt_kampala_city_marathon',
      'en',
      {},
    ]);
  });

  it('has the input of the buyer', () => {
    expect(control('quantity.tkt_kcm_42')).toMatchObject({ kind: 'number', value: '1' });
    expect(control('buyer_name')).toMatchObject({
      value: 'Akello Grace',
      autocomplete: 'name',
      required: true,
    });
    expect(control('question.shirt_size')).toMatchObject({
      kind: 'select',
      value: 'XS',
      options: ['', 'XS', 'S', 'M', 'L', 'XL'],
    });
  });

  it('distinguishes selected radio buttons from others', () => {
    const methods = form?.controls.filter(({ name }) => name === 'payment_method');
    expect(methods?.map(({ value, on }) => [value, on])).toEqual([
      ['momo', true],
      ['airtel', false],
    ]);
  });

  it('says what is wrong, without the help beside it', () => {
    expect(page.problems).toEqual([
      'This does not look like an e-mail address. It should be like name@example.com.',
      'Please read and accept the waiver.',
    ]);
    expect(page.alerts[0]).toMatch(/^Please check: E-mail address: This does not look/);
  });
});

describe('a recorded order to pay', () => {
  const page = toPay;

  it('has the number as the buyer typed it, ready to be sent', () => {
    expect(page.title).toBe('Check and pay');
    const number = page.forms[0]?.controls.find(({ name }) => name === 'msisdn');
    expect(number).toMatchObject({ kind: 'tel', value: '+256772123456', required: true, problem: '' });
  });
});

describe('any page', () => {
  it('distinguishes alerts from notices', () => {
    const page = body('<p role="alert" class="notice notice-bad">No.</p><p class="notice">You are in!</p>');
    expect([page.alerts, page.notices]).toEqual([['No.'], ['You are in!']]);
  });

  it('refreshes only where a meta element says so, also inside noscript', () => {
    expect(body('<noscript><meta http-equiv="refresh" content="3"></noscript>').refreshSeconds).toBe(3);
    expect(body('<p>still</p>').refreshSeconds).toBeNull();
  });

  it('does not see templates, forms that are not posted, and controls that are off', () => {
    const page = body(`<template><form method="post"><input name="unseen"></form></template>
      <form action="/find"><input name="query"></form>
      <form method="POST"><fieldset disabled><input name="off"></fieldset><input name="on" value="1"></form>`);
    expect(page.forms.map(({ controls }) => controls.map(({ name }) => name))).toEqual([['on']]);
  });

  it('counts a control outside its form, and of the buttons the first', () => {
    const page = body(`<form id="f" method="post"><button name="act" value="a">A</button>
      <button name="act" value="b">B</button></form><textarea name="note" form="f">Hello</textarea>`);
    expect(page.forms[0]?.controls.map(({ name, value }) => [name, value])).toEqual([
      ['act', 'a'],
      ['note', 'Hello'],
    ]);
  });

  it('takes aria-required as required, too', () => {
    const page =
      body(`<form method="post"><input name="a" required><input name="b" aria-required="true"><input name="c">
      <fieldset role="radiogroup" aria-required="true"><input type="radio" name="d"></fieldset>
      <fieldset role="radiogroup"><input type="radio" name="e"></fieldset></form>`);
    const needed = page.forms[0]?.controls.filter(({ required }) => required);
    expect(needed?.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
  });
});
