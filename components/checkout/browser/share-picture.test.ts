import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharePicture } from './share-picture.tsx';

const ADDRESS = '/orders/abc/bib.png';
const link = { click: vi.fn() };
const share = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal('navigator', { share });
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('fetch', async () => new Response('picture'));
});

afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

it('shares the picture as a file', async () => {
  share.mockResolvedValue();
  await sharePicture(ADDRESS, 'bib.png');
  const [file] = share.mock.lastCall?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'bib.png', type: 'image/png' });
  expect(await file?.text()).toBe('picture');
  expect(link.click).not.toHaveBeenCalled();
});

it('downloads the picture if sharing is refused or the fetch fails', async () => {
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await sharePicture(ADDRESS, 'bib.png');
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await sharePicture(ADDRESS, 'bib.png');
  expect(share).toHaveBeenCalledTimes(1);
  expect(link.click).toHaveBeenCalledTimes(2);
  expect(link).toMatchObject({ href: ADDRESS, download: 'bib.png' });
});

it('does nothing more if the buyer closes the dialog', async () => {
  share.mockRejectedValue(new DOMException('', 'AbortError'));
  await sharePicture(ADDRESS, 'bib.png');
  expect(link.click).not.toHaveBeenCalled();
});
