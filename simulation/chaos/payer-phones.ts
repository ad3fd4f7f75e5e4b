// The payers: looks for prompts that are live and answers each as its buyer's plan says, after the time she takes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PromptOutcome, ProviderControl } from '../../scripts/provider-control.ts';
import type { PartnerCaller, ProviderOrder } from '../partner-caller.ts';

const LOOK_EVERY_MS = 500;

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
  /** The orders that were prompted for this buyer. */
  ordersOf(email: string): readonly ProviderOrder[];
  stop(): Promise<void>;
};

/** Looks until it is stopped. A buyer without a plan approves. */
export function startPayerPhones(
  control: ProviderControl,
  caller: PartnerCaller,
  planOf: (email: string) => PayerPlan | undefined,
): PayerPhones {
  const answers: PromptAnswer[] = [];
  const byEmail = new Map<string, ProviderOrder[]>();
  const answering = new Set<string>();
  /** When an order was last answered: a list that was asked for before tells of a prompt that is gone. */
  const answeredAt = new Map<string, number>();
  let stopped = false;

  const answer = async (order: ProviderOrder): Promise<void> => {
    const plan = planOf(order.buyer.email);
    const earlier = answers.filter(({ orderId }) => orderId === order.id).length;
    const outcome = plan?.answers[Math.min(earlier, plan.answers.length - 1)] ?? 'approve';
    await sleep(plan?.answerAfterMs ?? 0);
    const sentAt = Date.now();
    // Refused when the prompt ended by itself meanwhile: then it is no answer of ours.
    const taken = await control.decidePrompt(order.id, outcome).catch(() => undefined);
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
      await look().catch(() => undefined);
      await sleep(LOOK_EVERY_MS);
    }
    while (answering.size > 0) await sleep(50);
  };
  const running = run();
  return {
    answers,
    ordersOf: (email) => byEmail.get(email) ?? [],
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

function remember(byEmail: Map<string, ProviderOrder[]>, order: ProviderOrder): void {
  const email = order.buyer.email;
  const known = byEmail.get(email) ?? [];
  if (!known.some(({ id }) => id === order.id)) byEmail.set(email, [...known, order]);
}
