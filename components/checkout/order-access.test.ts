import { expect, it } from 'vitest';
import { capabilityMetadata } from './order-access.ts';

it('shows the state of the payment in the tab', () => {
  expect(capabilityMetadata({ title: 'Wait' }, 'Your entry').title).toBe('Wait');
  expect(capabilityMetadata(null, 'Your entry').title).toBe('Your entry');
});

it('hides the address from search engines and other sites', () => {
  const hidden = { robots: { index: false, follow: false }, referrer: 'same-origin' };
  expect(capabilityMetadata(null, 'Your entry')).toMatchObject(hidden);
});
