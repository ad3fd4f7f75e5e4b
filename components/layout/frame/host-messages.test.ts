import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CLUB = 'https://club.example';
const hello = { type: 'flagoff:hello' };

type Sent = { message: Record<string, unknown>; to: string };
let sent: Sent[];
let window: EventTarget;
const parent = { postMessage: (message: Sent['message'], to: string) => sent.push({ message, to }) };

/** As the browser delivers a message of another window. */
const say = (data: unknown, { origin = CLUB, source = parent as unknown } = {}) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));

let host: typeof import('./host-messages.ts');
beforeEach(async () => {
  sent = [];
  window = new EventTarget();
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.resetModules();
  host = await import('./host-messages.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('a framed page', () => {
  it('answers the page around it, with that page as the only receiver', () => {
    const found = vi.fn();
    host.listenToHost([CLUB], found);
    say(hello);
    say(hello);
    expect(sent).toEqual(Array(2).fill({ message: { type: 'flagoff:ready' }, to: CLUB }));
    expect(found).toHaveBeenCalledOnce();
  });

  it('answers no other origin', () => {
    host.listenToHost([CLUB], vi.fn());
    host.tellBegin('evt_1');
    for (const origin of ['https://stranger.example', 'https://club.example.evil.example', 'null', ''])
      say(hello, { origin });
    expect(sent).toEqual([]);
  });

  it('answers no other window and no other message', () => {
    host.listenToHost([CLUB], vi.fn());
    say(hello, { source: {} });
    for (const data of ['flagoff:hello', null, {}, { type: 'hello' }, 7]) say(data);
    expect(sent).toEqual([]);
  });

  it('answers nobody where no site is named', () => {
    host.listenToHost([], vi.fn());
    say(hello);
    expect(sent).toEqual([]);
  });

  it('keeps what happened until the host has asked, and tells it once', () => {
    host.listenToHost([CLUB], vi.fn());
    host.tellBegin('evt_1');
    host.tellBegin('evt_1');
    say(hello);
    host.tellComplete('evt_1', 'ABCD-EFGH');
    host.tellComplete('evt_1', 'ABCD-EFGH');
    expect(sent.map(({ message }) => message)).toEqual([
      { type: 'flagoff:ready' },
      { type: 'flagoff:begin', event_id: 'evt_1' },
      { type: 'flagoff:complete', event_id: 'evt_1', order_code: 'ABCD-EFGH' },
    ]);
  });

  it('tells its height whenever that changes', () => {
    let measure = () => {};
    let height = 700.2;
    class Observer {
      constructor(onResize: () => void) {
        measure = onResize;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    }
    vi.stubGlobal('ResizeObserver', Observer);
    vi.stubGlobal('document', { body: { getBoundingClientRect: () => ({ height }) } });
    host.listenToHost([CLUB], vi.fn());
    say(hello);
    host.tellHeights();
    for (const next of [700.2, 700.6, 812]) {
      height = next;
      measure();
    }
    expect(sent.slice(1).map(({ message }) => message)).toEqual([
      { type: 'flagoff:resize', height: 701 },
      { type: 'flagoff:resize', height: 812 },
    ]);
  });

  it('says that Escape was pressed, unless it closes something in the page', () => {
    let inner: object | null = null;
    vi.stubGlobal('document', { querySelector: () => inner });
    host.listenToHost([CLUB], vi.fn());
    say(hello);
    host.tellEscape();
    const press = (event: object) => window.dispatchEvent(Object.assign(new Event('keydown'), event));
    press({ key: 'a' });
    press({ key: 'Escape', isComposing: true });
    inner = {};
    press({ key: 'Escape' });
    expect(sent).toHaveLength(1);
    inner = null;
    press({ key: 'Escape' });
    expect(sent.at(-1)).toEqual({ message: { type: 'flagoff:close' }, to: CLUB });
  });
});
