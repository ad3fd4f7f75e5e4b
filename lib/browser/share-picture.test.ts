import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canSharePictures, sharePicture } from './share-picture.ts';

const PICTURE = { address: '/orders/abc/bib.png', name: 'bib.png' };
const link = { click: vi.fn() };
const share = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal('navigator', { share, canShare: ({ files }: ShareData) => files?.length === 1 });
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('fetch', async () => new Response('picture'));
});

afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

it('shares the picture as a file', async () => {
  share.mockResolvedValue();
  expect(canSharePictures()).toBe(true);
  await sharePicture(PICTURE);
  const [file] = share.mock.lastCall?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'bib.png', type: 'image/png' });
  expect(await file?.text()).toBe('picture');
  expect(link.click).not.toHaveBeenCalled();
});

it('knows the browsers that share nothing', () => {
  vi.stubGlobal('navigator', {});
  expect(canSharePictures()).toBe(false);
});

it('downloads what may not be shared, or did not arrive', async () => {
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await sharePicture(PICTURE);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await sharePicture(PICTURE);
  expect(share).toHaveBeenCalledTimes(1);
  expect(link.click).toHaveBeenCalledTimes(2);
  expect(link).toMatchObject({ href: PICTURE.address, download: PICTURE.name });
});

it('does nothing more where sharing was given up', async () => {
  share.mockRejectedValue(new DOMException('', 'AbortError'));
  await sharePicture(PICTURE);
  expect(link.click).not.toHaveBeenCalled();
});
