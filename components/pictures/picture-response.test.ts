import { describe, expect, it, vi } from 'vitest';
import { err, ok } from '#lib/shared/result.ts';
import { box, type Picture } from './picture.ts';
import { drawOnce } from './picture-response.ts';
import type { DrawPicture } from './pictures-thread.ts';

const bibOf = (name: string): Picture => ({ width: 10, height: 10, root: box({}, name) });
/** Ten bytes each. */
const drawing = () => vi.fn<DrawPicture>(async () => ok(new ArrayBuffer(10)));

describe('a picture', () => {
  it('is drawn once, also for requests at the same time', async () => {
    const draw = drawing();
    const once = drawOnce(draw);
    const [first, second] = await Promise.all([once(bibOf('Grace')), once(bibOf('Grace'))]);
    expect(second).toBe(first);
    expect(await once(bibOf('Grace'))).toBe(first);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('is drawn again when anything that it shows has changed', async () => {
    const draw = drawing();
    const once = drawOnce(draw);
    await once(bibOf('Grace'));
    await once(bibOf('Grace A.'));
    await once({ ...bibOf('Grace'), width: 11 });
    await once({ ...bibOf('Grace'), root: box({ color: '#000' }, 'Grace') });
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('leaves the cache when newer ones need its bytes', async () => {
    const draw = drawing();
    const once = drawOnce(draw, 25);
    for (const name of ['A', 'B', 'A', 'C']) await once(bibOf(name));
    expect(draw).toHaveBeenCalledTimes(3);
    await once(bibOf('A'));
    expect(draw).toHaveBeenCalledTimes(3);
    await once(bibOf('B'));
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('is drawn after a failure or a refusal', async () => {
    const draw = drawing();
    draw.mockRejectedValueOnce(new Error('no font'));
    draw.mockResolvedValueOnce(err({ code: 'too_many_pictures' }));
    const once = drawOnce(draw);
    await expect(once(bibOf('Grace'))).rejects.toThrow('no font');
    expect(await once(bibOf('Grace'))).toMatchObject({ ok: false });
    expect(await once(bibOf('Grace'))).toMatchObject({ ok: true });
  });
});
