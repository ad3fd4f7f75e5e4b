import { expect, test } from 'vitest';
import { weightOf } from './page-requests.ts';

const HERE = 'http://localhost:3000';

test('bytes by what they are for, requests without polling and posters', () => {
  const records = [
    { url: `${HERE}/`, type: 'document', gzipBytes: 100, brotliBytes: 70 },
    { url: `${HERE}/a.css`, type: 'stylesheet', gzipBytes: 20, brotliBytes: 15 },
    { url: `${HERE}/a.js`, type: 'script', gzipBytes: 7, brotliBytes: 7 },
    { url: `${HERE}/b.js`, type: 'script', gzipBytes: 5, brotliBytes: 5 },
    { url: `${HERE}/api/orders/x/status`, type: 'fetch', gzipBytes: 9, brotliBytes: 9 },
    { url: `${HERE}/posters/city-42.svg?v=1`, type: 'image', gzipBytes: 900, brotliBytes: 900 },
  ];
  expect(weightOf(records, HERE)).toEqual({
    scriptBytes: 12,
    documentBytes: 120,
    documentBrotliBytes: 85,
    requests: 4,
    foreign: 0,
    fonts: 0,
  });
});

test('an origin that only begins like ours is a third party; what travels inside the page is not', () => {
  const records = [
    { url: `${HERE}0/a.woff2`, type: 'font', gzipBytes: 1, brotliBytes: 1 },
    { url: 'data:image/svg+xml;base64,PHN2Zy8+', type: 'image', gzipBytes: 1, brotliBytes: 1 },
  ];
  expect(weightOf(records, HERE)).toMatchObject({ foreign: 1, fonts: 1 });
});
