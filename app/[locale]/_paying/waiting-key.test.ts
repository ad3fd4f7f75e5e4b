import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { PARTNER_ERROR_CODES } from '#lib/partner-api/errors.ts';
import messages from '../../../messages/en.json';
import { waitingKey } from './waiting-key.ts';

const t = createTranslator({ locale: 'en', messages });

it('says nothing while nothing keeps the request', () => expect(waitingKey(null)).toBeNull());

it.each([
  ['prompt_in_progress', 'prompt_in_progress'],
  ['rate_limited', 'rate_limited'],
  ['temporarily_unavailable', 'rate_limited'],
  ['timeout', 'no_answer'],
  ['network', 'no_answer'],
  ['invalid_token', 'later'],
  ['a_code_of_tomorrow', 'later'],
])('%s is told as %s', (code, key) => expect(waitingKey(code)).toBe(key));

it.each(PARTNER_ERROR_CODES)('tells nobody to pay once more while it waits: %s', (code) => {
  const sentence = t(`waiting.${waitingKey(code) ?? 'later'}`);
  expect(sentence).not.toMatch(/try again|was charged|were charged/i);
  expect(sentence).toMatch(/by itself|ourselves/);
});
