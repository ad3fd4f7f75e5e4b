import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import messages from '../../../messages/en.json';
import { signInProblemWords } from './sign-in-problem-words.ts';

const t = createTranslator({ locale: 'en', messages, namespace: 'desk' });
const now = new Date('2026-03-01T08:00:00.000Z');
const delayed = (milliseconds: number) =>
  signInProblemWords(t, { code: 'delayed', retryAt: new Date(now.getTime() + milliseconds) }, now);

describe('signInProblemWords', () => {
  it('does not say which of e-mail and password was wrong', () => {
    const words = signInProblemWords(t, { code: 'wrong_credentials' }, now);
    expect(words).toBe('Incorrect e-mail or password.');
  });

  it('says when to try again, rounded up', () => {
    expect(delayed(14 * 60_000 + 1)).toBe('Too many attempts. Try again in 15 minutes.');
    expect(delayed(60_000)).toBe('Too many attempts. Try again in 1 minute.');
    expect(delayed(14_001)).toBe('Too many attempts. Try again in 15 seconds.');
    expect(delayed(-5)).toBe('Too many attempts. Try again in 1 second.');
  });
});
