// The storefront's answers as a simulated buyer needs them: to a posted form, of the status endpoint, and failures.

import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { HttpAnswer, HttpFailure } from './http-client.ts';
import type { StorefrontPage } from './parse-page.ts';

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

/** Describes the answer in one line. */
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

const FormAnswerSchema = z.union([
  z.object({ next: z.string() }),
  z.object({
    state: z.object({
      problems: z.record(z.string(), z.string()),
      problem: z.string().nullable(),
      notice: z.string().nullish(),
    }),
  }),
]);

/** The address to go to, or what the page shows then. */
export type FormAnswer = { next: string } | { page: StorefrontPage };

/** Undefined when it is not the answer to a form. */
export function parseFormAnswer(text: string): FormAnswer | undefined {
  const answer = parse(text);
  if (!answer || 'next' in answer) return answer;
  const { problems, problem, notice } = answer.state;
  return {
    page: {
      title: '',
      alerts: problem === null ? [] : [problem],
      notices: notice ? [notice] : [],
      problems: Object.values(problems),
      forms: [],
      refreshSeconds: null,
    },
  };
}

function parse(text: string): z.infer<typeof FormAnswerSchema> | undefined {
  try {
    return FormAnswerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const OrderStatusSchema = z.looseObject({
  status: z.string(),
  terminal: z.boolean(),
  /** The storefront's own stage, finer than the order's status. */
  stage: z.string().default(''),
  /** Changes whenever the order's page would look different. */
  version: z.string().default(''),
  /** Seconds until the page's script should ask again. */
  againInSeconds: z.number().nullish(),
  /** The position in the queue while the order waits to be placed. */
  queue: z.looseObject({ position: z.number() }).nullish(),
});

export type OrderStatus = z.infer<typeof OrderStatusSchema>;

/** Undefined when it is not the status of an order. */
export function readOrderStatus(text: string): OrderStatus | undefined {
  try {
    return OrderStatusSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
