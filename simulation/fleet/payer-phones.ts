// The payers: looks for prompts that are live and answers each as its buyer's plan says, after the time she takes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PromptOutcome, ProviderControl } from '../../scripts/provider-control.ts';
import type { PartnerCaller, ProviderOrder } from '../partner-caller.ts';

const LOOK_EVERY_MS = 500;
const MOST_PROBLEMS = 5;

/** What a payer answered, by this machine's clock in milliseconds. */
export type PromptAnswer = {
  orderId: string;
  outcome: PromptOutcome;
  /** When the answer left, and when the provider had it. */
  sentAt: number;
  takenAt: number;
  /** The order's status afterwards. */
  status: string;
};

export type PayerPlan = { answers: readonly PromptOutcome[]; answerAfterMs: number };

export type PayerPhones = {
  readonly answers: readonly PromptAnswer[];
  /** What went wrong with the phones; not the storefront's doing. */
  readonly problems: readonly string[];
  /** The orders that were prompted for this buyer. */
  ordersOf(email: string): readonly ProviderOrder[];
  /** Waits until the last answer is through. */
  stop(): Promise<void>;
};

/** Looks until it is stopped; `planOf` is asked at each prompt. A buyer without a plan approves. */
export function startPayerPhones(
  control: ProviderControl,
  caller: PartnerCaller,
  planOf: (email: string) => PayerPlan | undefined,
): PayerPhones {
  const answers: PromptAnswer[] = [];
  const problems: string[] = [];
  const byEmail = new Map<string, ProviderOrder[]>();
  const answering = new Set<string>();
  /** When an order was last answered: a list that was asked for before tells of a prompt that is gone. */
  const answeredAt = new Map<string, number>();
  let stopped = false;

  const note = (error: unknown): void => {
    problems.push(reasonOf(error));
  };
  const answer = async (order: ProviderOrder): Promise<void> => {
    const plan = planOf(order.buyer.email);
    const earlier = answers.filter(({ orderId }) => orderId === order.id).length;
    const outcome = plan?.answers[Math.min(earlier, plan.answers.length - 1)] ?? 'approve';
    await sleep(plan?.answerAfterMs ?? 0);
    const sentAt = Date.now();
    const taken = await control.decidePrompt(order.id, outcome).catch(note);
    const takenAt = Date.now();
    if (taken) answers.push({ orderId: order.id, outcome, sentAt, takenAt, status: taken.status });
    answeredAt.set(order.id, takenAt);
    answering.delete(order.id);
  };
  const look = async (): Promise<void> => {
    const askedAt = Date.now();
    for (const order of await caller.listOrders({ status: 'prompt_sent' })) {
      if (answering.has(order.id) || askedAt <= (answeredAt.get(order.id) ?? 0)) continue;
      remember(byEmail, order);
      answering.add(order.id);
      void answer(order);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      await look().catch(note);
      await sleep(LOOK_EVERY_MS);
    }
    while (answering.size > 0) await sleep(50);
  };
  const running = run();
  return {
    answers,
    problems,
    ordersOf: (email) => byEmail.get(email) ?? [],
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Prints what went wrong with the phones, the first few of it. */
export function tellProblems({ problems }: PayerPhones): void {
  for (const problem of problems.slice(0, MOST_PROBLEMS)) console.log(`  a phone failed: ${problem}`);
  const more = problems.length - MOST_PROBLEMS;
  if (more > 0) console.log(`  and ${more} more times`);
}

function remember(byEmail: Map<string, ProviderOrder[]>, order: ProviderOrder): void {
  const email = order.buyer.email;
  const known = byEmail.get(email) ?? [];
  if (!known.some(({ id }) => id === order.id)) byEmail.set(email, [...known, order]);
}

/** With what is behind it, as far as anybody knows. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error}: ${reasonOf(error.cause)}` : String(error);
