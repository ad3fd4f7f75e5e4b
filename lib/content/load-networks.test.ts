import { describe, expect, it } from 'vitest';
import { SILENT_SECONDS } from '#lib/shared/mobile-network.ts';
import { onContentProblem } from './load-file.ts';
import { loadNetwork, loadNumberPrefixes, payeeOf } from './load-networks.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();

describe('number-prefixes.json', () => {
  it('maps prefixes to networks', async () => {
    await write('number-prefixes.json', '{ "momo": ["077"], "airtel": ["070", "075"] }');
    await expect(loadNumberPrefixes(folder())).resolves.toEqual({ momo: ['077'], airtel: ['070', '075'] });
  });

  it('may be absent or unreadable: then no network is recognized', async () => {
    const none = { momo: [], airtel: [] };
    await expect(loadNumberPrefixes(folder())).resolves.toEqual(none);
    await write('number-prefixes.json', '{ "momo": [');
    await expect(loadNumberPrefixes(folder())).resolves.toEqual(none);
    await write('number-prefixes.json', '{ "momo": ["MTN"], "airtel": ["070"] }');
    await expect(loadNumberPrefixes(folder())).resolves.toEqual(none);
  });
});

describe('networks.json', () => {
  it('has defaults for missing and invalid fields', async () => {
    const usual = { payee: null, promptSeconds: 120, help: [] };
    await expect(loadNetwork('momo', folder())).resolves.toEqual(usual);
    await write('networks.json', '{ "momo": { "payee": "MTN", "promptSeconds": "long" } }');
    await expect(loadNetwork('momo', folder())).resolves.toEqual(usual);
    await write('networks.json', '{ "momo": { "payee": "MTN" } }');
    await expect(loadNetwork('momo', folder())).resolves.toEqual({ ...usual, payee: 'MTN' });
    await expect(loadNetwork('airtel', folder())).resolves.toEqual(usual);
  });

  it('names the payee of the sandbox only in a shop that is connected to the sandbox', async () => {
    await write('networks.json', '{ "momo": { "sandboxPayee": "DEMO" } }');
    const unnamed = await loadNetwork('momo', folder());
    expect(payeeOf(unnamed, true)).toBe('DEMO');
    expect(payeeOf(unnamed, false)).toBeNull();
    expect(payeeOf({ ...unnamed, payee: 'RUNNERS LTD' }, true)).toBe('RUNNERS LTD');
    expect(payeeOf({ ...unnamed, sandboxPayee: undefined }, true)).toBeNull();
  });

  it('limits promptSeconds to SILENT_SECONDS', async () => {
    const reports: string[] = [];
    onContentProblem(({ wrong }) => reports.push(...wrong));
    const saying = (promptSeconds: number) =>
      write('networks.json', JSON.stringify({ momo: { promptSeconds } }));
    await saying(SILENT_SECONDS);
    await expect(loadNetwork('momo', folder())).resolves.toMatchObject({ promptSeconds: SILENT_SECONDS });
    await saying(SILENT_SECONDS + 1);
    await expect(loadNetwork('momo', folder())).resolves.toMatchObject({ promptSeconds: SILENT_SECONDS });
    expect(reports).toEqual([
      'momo.promptSeconds: is longer than 180 seconds, when the page says that nothing was heard of the request',
    ]);
  });
});
