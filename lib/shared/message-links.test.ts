import { expect, test } from 'vitest';
import { smsLink, whatsappLink } from './message-links.ts';

test('links open the app with the message, and with the number where it is known', () => {
  expect(whatsappLink('Sign & run', '+256772000001')).toBe(
    'https://wa.me/256772000001?text=Sign%20%26%20run',
  );
  expect(whatsappLink('Run')).toBe('https://wa.me/?text=Run');
  expect(smsLink('Sign & run', '+256772000001')).toBe('sms:+256772000001?&body=Sign%20%26%20run');
  expect(smsLink('Run')).toBe('sms:?&body=Run');
});
