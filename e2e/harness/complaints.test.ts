import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { expect, it } from 'vitest';
import { listenForComplaints } from './complaints.ts';

function heard(type: string, text: string) {
  const context = new EventEmitter();
  // Only the events of the context are used.
  const complaints = listenForComplaints(context as unknown as BrowserContext, []);
  context.emit('console', { type: () => type, text: () => text, location: () => ({ url: '/find' }) });
  return complaints;
}

const REFUSED = 'Executing inline script violates the following Content Security Policy directive';

it.each(['error', 'warning', 'info'])('records a policy violation logged as %s', (type) => {
  expect(heard(type, REFUSED).unexpected()).toEqual([expect.stringContaining(REFUSED)]);
});

it('fails a story that expects a policy violation', () => {
  const complaints = heard('error', REFUSED);
  complaints.expect(/error/);
  expect(complaints.unexpected()).toHaveLength(1);
});

it('ignores another error that a story expects', () => {
  const complaints = heard('error', 'status of 404');
  complaints.expect(/404/);
  expect(complaints.unexpected()).toEqual([]);
});
