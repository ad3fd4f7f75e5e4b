// Everybody's phone: asks the control plane which prompts are out, and approves each after a moment.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/provider-control.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { SeededRandom } from '../seeded-random.ts';

const LOOK_EVERY_MS = 500;

/** Begins looking; `stop` waits until the last approval is through. */
export function startPayers(
  { control, caller, eventId }: { control: ProviderControl; caller: PartnerCaller; eventId: string },
  random: SeededRandom,
) {
  const decided = new Set<string>();
  const deciding = new Set<Promise<void>>();
  const problems: string[] = [];
  const approve = async (id: string): Promise<void> => {
    await sleep(random.between(500, 4_000));
    await control.decidePrompt(id, 'approve');
  };
  const look = async (): Promise<void> => {
    for (const { id } of await caller.listOrders({ event_id: eventId, status: 'prompt_sent' })) {
      if (decided.has(id)) continue;
      decided.add(id);
      const work = approve(id).catch((error: unknown) => {
        problems.push(String(error));
      });
      deciding.add(work);
      work.finally(() => deciding.delete(work));
    }
  };
  let looking = true;
  const loop = (async () => {
    while (looking) {
      await look().catch((error: unknown) => {
        problems.push(String(error));
      });
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    /** What went wrong with the phones; not the storefront's doing. */
    problems,
    stop: async () => {
      looking = false;
      await loop;
      await Promise.all(deciding);
    },
  };
}
