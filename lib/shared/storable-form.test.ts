import { expect, it } from 'vitest';
import { storableForm } from './storable-form.ts';

it('keeps what was typed, without NUL, halves of letters and files', () => {
  const form = new FormData();
  form.append('name', 'Ann\0 \uD800Nakato \u{1F3C3}');
  form.append('name', '\0');
  form.append('a\0b', 'x\ny\tz');
  form.append('file', new Blob(['x']), 'x.txt');
  expect([...storableForm(form)]).toEqual([
    ['name', 'Ann \uFFFDNakato \u{1F3C3}'],
    ['name', ''],
    ['ab', 'x\ny\tz'],
  ]);
});
