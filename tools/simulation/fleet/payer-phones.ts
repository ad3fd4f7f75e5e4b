// The payers: polls for live prompts and answers each as the buyer's plan says, after the planned delay. Some money arrives
// late, after its attempt failed or timed out (sandbox/README.md, `late`).
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  PromptAnswer as Answer,
  PromptOutcome,
  ProviderControl,
} from '../../scripts/stack/provider-control.ts';
import type { PartnerCaller, ProviderOrder } from '../partner-caller.ts';

const LOOK_EVERY_MS = 500;
const MOST_PROBLEMS = 5;

/** One answer of a payer; times in milliseconds of the local clock. Each `approve` charged once. */
export type PromptAnswer = {
  orderId: string;
  outcome: PromptOutcome;
  /** Money for an attempt that had ended. */
  late: boolean;
  /** Times at which the answer was sent and the provider confirmed it. */
  sentAt: number;
  takenAt: number;
  /** The order's status afterwards. */
  status: string;
};

/**
 * What becomes of the money of an attempt that failed or timed out. `alone`: it arrives after a while, whatever is on the
 * phone then. With the buyer's next prompt: `withdraws`: it arrives, and the prompt goes; `beside`, `beside_declined`: it
 * arrives, the prompt stays and is approved, or declined as the page says; `afterwards`: it arrives once the prompt is paid.
 */
export type LateMoney = 'never' | 'alone' | 'withdraws' | 'beside' | 'beside_declined' | 'afterwards';

const WITH_NEXT_PROMPT: readonly LateMoney[] = ['withdraws', 'beside', 'beside_declined'];

export type PayerPlan = {
  answers: readonly PromptOutcome[];
  answerAfterMs: number;
  late?: LateMoney;
  /** Delay of the money with `alone`. */
  lateAfterMs?: number;
  /** The organizer gives late money back in full as soon as it is there. */
  lateRefunded?: boolean;
};

export type PayerPhones = {
  readonly answers: readonly PromptAnswer[];
  /** Failures of the simulated phones, not of the storefront. */
  readonly problems: readonly string[];
  /** The orders that were prompted for this buyer. */
  ordersOf(email: string): readonly ProviderOrder[];
  /** Reports an attempt that ended without a prompt: its money may arrive late too. */
  noteEnd(email: string, orderId: string): void;
  /** Stops polling and waits for the last answer. */
  stop(): Promise<void>;
};

/** Polls until it is stopped; calls `planOf` for each prompt. A buyer without a plan approves. */
export function startPayerPhones(
  control: Pick<ProviderControl, 'decidePrompt' | 'refund'>,
  caller: Pick<PartnerCaller, 'listOrders'>,
  planOf: (email: string) => PayerPlan | undefined,
): PayerPhones {
  const answers: PromptAnswer[] = [];
  const problems: string[] = [];
  const byEmail = new Map<string, ProviderOrder[]>();
  const answering = new Set<string>();
  /** Time of the last answer to an order: a list requested before that may still contain the old prompt. */
  const answeredAt = new Map<string, number>();
  /** The order of each buyer that has an attempt whose money may still arrive. */
  const doubtful = new Map<string, string>();
  const prompted = new Map<string, number>();
  const oneByOne = makeTurns();
  let stopped = false;
  const note = (error: unknown): void => {
    problems.push(reasonOf(error));
  };
  const give = async (orderId: string, answer: Answer): Promise<boolean> => {
    const late = answer.late === true;
    const sentAt = Date.now();
    const taken = await control.decidePrompt(orderId, answer).catch((error) => {
      // The provider refuses late money when the places were sold meanwhile.
      if (!late) note(error);
    });
    const takenAt = Date.now();
    answeredAt.set(orderId, takenAt);
    if (taken)
      answers.push({ orderId, outcome: answer.outcome, late, sentAt, takenAt, status: taken.status });
    return taken !== undefined;
  };
  const giveLate = async (email: string, keep: Pick<Answer, 'keep_live'> = {}): Promise<void> => {
    const orderId = doubtful.get(email);
    if (orderId === undefined) return;
    doubtful.delete(email);
    const taken = await give(orderId, { outcome: 'approve', late: true, ...keep });
    if (taken && planOf(email)?.lateRefunded) await control.refund(orderId).catch(note);
  };
  const noteEnd = (email: string, orderId: string): void => {
    const { late = 'never', lateAfterMs = 0 } = planOf(email) ?? {};
    if (late === 'never') return;
    doubtful.set(email, orderId);
    if (late === 'alone') void oneByOne(email, () => giveLate(email), lateAfterMs);
  };
  const answerBeside = async (email: string, id: string, before: string, late: LateMoney): Promise<void> => {
    if (late === 'withdraws' && before === id) return giveLate(email);
    await giveLate(email, { keep_live: true });
    await give(id, { outcome: late === 'beside_declined' ? 'decline' : 'approve' });
  };
  const answerPrompt = async ({ id, buyer: { email } }: ProviderOrder): Promise<void> => {
    const plan = planOf(email);
    const late = plan?.late ?? 'never';
    const before = doubtful.get(email);
    if (before !== undefined && WITH_NEXT_PROMPT.includes(late)) return answerBeside(email, id, before, late);
    const earlier = prompted.get(email) ?? 0;
    prompted.set(email, earlier + 1);
    const outcome = plan?.answers[Math.min(earlier, plan.answers.length - 1)] ?? 'approve';
    await give(id, { outcome });
    if (outcome === 'approve' && late === 'afterwards') await giveLate(email);
    if (outcome === 'fail' || outcome === 'timeout') noteEnd(email, id);
  };
  const look = async (): Promise<void> => {
    const askedAt = Date.now();
    const isGone = (id: string): boolean => askedAt <= (answeredAt.get(id) ?? 0);
    for (const order of await caller.listOrders({ status: 'prompt_sent' })) {
      const { id, buyer } = order;
      if (answering.has(id) || isGone(id)) continue;
      remember(byEmail, order);
      answering.add(id);
      const answer = async () => (isGone(id) ? undefined : answerPrompt(order));
      const answered = oneByOne(buyer.email, answer, planOf(buyer.email)?.answerAfterMs ?? 0);
      void answered.finally(() => answering.delete(id));
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      await look().catch(note);
      await sleep(LOOK_EVERY_MS);
    }
    await oneByOne.idle();
  };
  const running = run();
  return {
    answers,
    problems,
    ordersOf: (email) => byEmail.get(email) ?? [],
    noteEnd,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Runs the actions of each payer in sequence, each after its pause in milliseconds. */
function makeTurns() {
  const last = new Map<string, Promise<void>>();
  const take = (name: string, act: () => Promise<void>, pauseMs: number): Promise<void> => {
    const before = last.get(name);
    const turn = Promise.all([before, sleep(pauseMs)]).then(act);
    last.set(name, turn);
    return turn;
  };
  const idle = async (): Promise<void> => {
    const turns = [...last.values()];
    await Promise.all(turns);
    if ([...last.values()].some((turn) => !turns.includes(turn))) await idle();
  };
  return Object.assign(take, { idle });
}

/** Prints the first failures of the phones. */
export function printPhoneProblems({ problems }: PayerPhones): void {
  for (const problem of problems.slice(0, MOST_PROBLEMS)) console.log(`  a phone failed: ${problem}`);
  const more = problems.length - MOST_PROBLEMS;
  if (more > 0) console.log(`  and ${more} more failures of phones`);
}

function remember(byEmail: Map<string, ProviderOrder[]>, order: ProviderOrder): void {
  const email = order.buyer.email;
  const known = byEmail.get(email) ?? [];
  if (!known.some(({ id }) => id === order.id)) byEmail.set(email, [...known, order]);
}

/** The message of the error, with its causes. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error}: ${reasonOf(error.cause)}` : String(error);
