import { describe, expect, it } from 'vitest';
import { readSignInForm, typedEmail } from './read-sign-in-form.ts';

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('readSignInForm', () => {
  it('takes the e-mail without the spaces around it and the password with them', () => {
    expect(readSignInForm(form({ email: ' a@x.example ', password: ' secret ' }))).toEqual({
      ok: true,
      value: { email: 'a@x.example', password: ' secret ' },
    });
  });

  it.each<Record<string, string | Blob>>([
    {},
    { email: '', password: '' },
    { email: new Blob(['x']), password: new Blob(['x']) },
  ])('asks for what is missing', (fields) => {
    expect(readSignInForm(form(fields))).toEqual({
      ok: false,
      error: {
        email: 'Type your e-mail address, like name@example.org.',
        password: 'Type your password.',
      },
    });
  });

  it('speaks only of the field that is wrong', () => {
    expect(readSignInForm(form({ email: 'a@x', password: 'secret' }))).toEqual({
      ok: false,
      error: { email: 'Type your e-mail address, like name@example.org.', password: undefined },
    });
    expect(readSignInForm(form({ email: 'a@x.example', password: 'x'.repeat(129) }))).toMatchObject({
      error: { email: undefined, password: expect.stringContaining('128') },
    });
  });
});

describe('typedEmail', () => {
  it('is what was typed, also when it is wrong, and never endless', () => {
    expect(typedEmail(form({ email: 'not an address' }))).toBe('not an address');
    expect(typedEmail(form({}))).toBe('');
    expect(typedEmail(form({ email: 'x'.repeat(1000) }))).toHaveLength(254);
  });
});
