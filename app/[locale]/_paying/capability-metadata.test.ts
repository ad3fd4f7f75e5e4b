import { expect, it } from 'vitest';
import { capabilityMetadata } from './capability-metadata.ts';

it('says in the tab where the payment stands', () => {
  expect(capabilityMetadata({ title: 'Look at your phone' }, 'Your entry').title).toBe('Look at your phone');
  expect(capabilityMetadata(null, 'Your entry').title).toBe('Your entry');
});

it('is told to no other site and kept by no search engine', () => {
  const hidden = { robots: { index: false, follow: false }, referrer: 'same-origin' };
  expect(capabilityMetadata(null, 'Your entry')).toMatchObject(hidden);
});
