import { expect, it, vi } from 'vitest';
import { SCRIPT_ADDRESS } from '#app/_script/script-text.ts';
import { GET } from './route.ts';

vi.mock('#app/_script/main.bundle.js', () => ({ default: 'run()' }));

const answerTo = (address: string) => GET(new Request(new URL(address, 'https://races.example')));

it('is kept for good under the address of its own text', async () => {
  const answer = answerTo(SCRIPT_ADDRESS);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await answer.text()).toBe('run()');
});

it.each(['/site.js?v=of-another-build', '/site.js'])(
  'is answered to %s too, and kept by nobody',
  async (address) => {
    const answer = answerTo(address);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe('run()');
  },
);

it('has another address where its text is another', async () => {
  vi.resetModules();
  vi.doMock('#app/_script/main.bundle.js', () => ({ default: 'walk()' }));
  const { SCRIPT_ADDRESS: other } = await import('#app/_script/script-text.ts');
  expect(other).not.toBe(SCRIPT_ADDRESS);
});
