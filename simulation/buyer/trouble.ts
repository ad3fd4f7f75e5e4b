// What a buyer meets instead of a page: no answer, or one that only a fault gives. Values, never throws.
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { HttpAnswer, HttpFailure } from './http-client.ts';

export type Trouble = {
  /** `no_answer`: the connection broke or timed out; `server_error`: a 5xx; `odd_answer`: nothing we have a page for. */
  readonly kind: 'no_answer' | 'server_error' | 'odd_answer';
  readonly status: number | null;
  readonly detail: string;
};

/** A page (200) or a way on (303); everything else is trouble. */
export function expectPage(exchanged: Result<HttpAnswer, HttpFailure>): Result<HttpAnswer, Trouble> {
  if (!exchanged.ok) return err({ kind: 'no_answer', status: null, detail: exchanged.error.detail });
  const { status, location } = exchanged.value;
  if (status === 200 || (status >= 300 && status < 400 && location !== null)) return exchanged;
  return err(oddAnswer(exchanged.value));
}

/** Says what came, in one line. */
export function oddAnswer({ status, body, location }: HttpAnswer, why = ''): Trouble {
  const kind = status >= 500 ? 'server_error' : 'odd_answer';
  const words = [why, location ?? '', body.slice(0, 200).replaceAll(/\s+/g, ' ')].filter(Boolean);
  return { kind, status, detail: words.join(' · ') };
}

type Patience = { times: number; pauseMs: number; sleep: (ms: number) => Promise<unknown> };

/** Does it again while there is trouble, as a person presses again; the last trouble when patience ends. */
export async function pressAgain<T>(
  press: () => Promise<Result<T, Trouble>>,
  { times, pauseMs, sleep }: Patience,
): Promise<Result<T, Trouble>> {
  const pressed = await press();
  if (pressed.ok || times <= 1) return pressed;
  await sleep(pauseMs);
  return pressAgain(press, { times: times - 1, pauseMs, sleep });
}

/** The wanted part of an answer, or the answer as trouble. */
export const wanted = <T>(
  value: T | null | undefined,
  answer: HttpAnswer,
  why: string,
): Result<T, Trouble> => (value === null || value === undefined ? err(oddAnswer(answer, why)) : ok(value));
