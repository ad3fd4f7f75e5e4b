import { expect, it, vi } from 'vitest';
import { type LoggedRequest, providerControl } from '../../scripts/stack/provider-control.ts';
import { followProviderLog } from './provider-log.ts';

const request = (seq: number): LoggedRequest => ({ seq, at: seq, method: 'GET', path: '/v1/events' });

it('returns each request between its start and its end once', async () => {
  const written = [request(1), request(2)];
  const log = vi.fn(async (since = 0) => written.filter(({ seq }) => seq > since));
  const following = await followProviderLog({ ...providerControl('http://provider'), log });
  written.push(request(3));
  await expect.poll(() => following.requests).toEqual([request(3)]);
  const stopped = following.stop();
  written.push(request(4));
  await stopped;
  expect(following.requests).toEqual([request(3), request(4)]);
});
