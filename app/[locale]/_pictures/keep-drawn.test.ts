import { expect, it, vi } from 'vitest';
import { keepDrawn } from './keep-drawn.ts';

const told = async (picture: Promise<ArrayBuffer>) => Buffer.from(await picture).toString();
const drawing = () => vi.fn(async ({ name }: { name: string }) => new Response(`bib of ${name}`));

it('draws a picture once, also for two who ask at the same time', async () => {
  const draw = drawing();
  const picture = keepDrawn(draw);
  const both = await Promise.all([told(picture({ name: 'Jinja' })), told(picture({ name: 'Jinja' }))]);
  expect([...both, await told(picture({ name: 'Jinja' }))]).toEqual(Array(3).fill('bib of Jinja'));
  expect(draw).toHaveBeenCalledTimes(1);
});

it('draws anew what has changed', async () => {
  const draw = drawing();
  const picture = keepDrawn(draw);
  expect(await told(picture({ name: 'Jinja' }))).toBe('bib of Jinja');
  expect(await told(picture({ name: 'Jinja Half' }))).toBe('bib of Jinja Half');
});

it('keeps forty at most, those asked for last', async () => {
  const draw = drawing();
  const picture = keepDrawn(draw);
  for (let n = 0; n < 40; n += 1) await picture({ name: `${n}` });
  await picture({ name: '0' });
  await picture({ name: '40' });
  expect(draw).toHaveBeenCalledTimes(41);
  await picture({ name: '0' });
  expect(draw).toHaveBeenCalledTimes(41);
  await picture({ name: '1' });
  expect(draw).toHaveBeenCalledTimes(42);
});

it('tries again what could not be drawn', async () => {
  const draw = drawing();
  draw.mockRejectedValueOnce(new Error('no font'));
  const picture = keepDrawn(draw);
  await expect(picture({ name: 'Jinja' })).rejects.toThrow('no font');
  expect(await told(picture({ name: 'Jinja' }))).toBe('bib of Jinja');
});
