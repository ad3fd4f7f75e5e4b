import { describe, expect, it } from 'vitest';
import { parseSignInForm, typedEmail } from './parse-sign-in-form.ts';

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('parseSignInForm', () => {
  it('leaves out of the e-mail what cannot be seen', () => {
    const typed = { email: '\u202Aa\u200B@x.example\uFEFF', password: 'secret' };
    expect(parseSignInForm(form(typed))).toMatchObject({ value: { email: 'a@x.example' } });
  });

  it('trims the e-mail but not the password', () => {
    expect(parseSignInForm(form({ email: ' a@x.example ', password: ' secret ' }))).toEqual({
      ok: true,
      value: { email: 'a@x.example', password: ' secret ' },
    });
  });

  it.each<Record<string, string | Blob>>([
    {},
    { email: '', password: '' },
    { email: new Blob(['x']), password: new Blob(['x']) },
  ])('reports missing fields', (fields) => {
    expect(parseSignInForm(form(fields))).toEqual({
      ok: false,
      error: {
        email: 'emailWrong',
        password: 'passwordMissing',
      },
    });
  });

  it('reports only the invalid field', () => {
    expect(parseSignInForm(form({ email: 'a@x', password: 'secret' }))).toEqual({
      ok: false,
      error: { email: 'emailWrong' },
    });
    expect(parseSignInForm(form({ email: 'a@x.example', password: 'x'.repeat(129) }))).toMatchObject({
      error: { password: 'passwordLong' },
    });
  });
});

describe('typedEmail', () => {
  it('returns the input even if invalid, cut to a maximum length', () => {
    expect(typedEmail(form({ email: 'not an address' }))).toBe('not an address');
    expect(typedEmail(form({}))).toBe('');
    expect(typedEmail(form({ email: 'x'.repeat(1000) }))).toHaveLength(254);
  });
});
