// The scenes of a hostile rush: each plays one way to take places, prompts or answers from others, beside honest buyers, and
// ends in a row that says what the attacker got and whether every honest buyer got hers.
import type { Arena, OpenEvent } from './hostile-arena.ts';
import { claim, type Row, seconds } from './judge-rush.ts';
import type { BuyerReport } from './live-buyer.ts';

type Scene = { readonly name: string; play(arena: Arena): Promise<Row> };

/** Most places for one address, in a ticket type of 400 and of 1,000 places. */
const MOST_OF_400 = 60;
const MOST_OF_1000 = 100;

/** One row: the attacker's part, and the honest buyers'. */
function verdict(
  name: string,
  { got, most, what = 'places' }: { got: number; most: number; what?: string },
  honest: readonly BuyerReport[],
): Row {
  const paid = honest.filter(({ end }) => end === 'paid');
  const waits = paid.map(({ sentAt, endedAt }) => (endedAt ?? 0) - (sentAt ?? 0));
  const slowest = waits.length === 0 ? 'none' : seconds(Math.max(...waits));
  const failed = honest.find(({ end }) => end !== 'paid');
  const why = failed ? `; ${failed.end}: ${failed.detail.slice(0, 80)}` : '';
  const value = `${got} ${what}; ${paid.length} of ${honest.length} beside paid, slowest ${slowest}${why}`;
  return claim(name, value, `≤ ${most}, all`, got <= most && paid.length === honest.length);
}

/** Neighbours behind the attacker's address, with and without a script, and one elsewhere. */
async function besides(arena: Arena, event: OpenEvent, address: string): Promise<BuyerReport[]> {
  const all = await Promise.all([
    arena.honest(event, [address, address]),
    arena.honest(event, [address], { script: false }),
    arena.honest(event, [arena.newAddress()]),
  ]);
  return all.flat();
}

const repeat = async <T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let n = 0; n < times; n += 1) all.push(await act(n));
  return all;
};

const NETWORK_CHANGES: Scene = {
  name: 'a list, three presses of "other network"',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 400 });
    const address = arena.newAddress();
    let { ref } = await arena.enterList(event, address, 40);
    await repeat(3, async () => {
      const answer = ref && (await arena.press(address, ref, 'changeNetwork'));
      if (answer && 'next' in answer) ref = answer.next.split('/').at(-1) ?? ref;
    });
    const honest = await besides(arena, event, address);
    const got = await arena.takenByAttackers(event);
    return verdict(NETWORK_CHANGES.name, { got, most: MOST_OF_400 }, honest);
  },
};

const CHANGED_ENTRIES: Scene = {
  name: 'one registration changed again and again',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 400 });
    const address = arena.newAddress();
    let replaces = '';
    await repeat(15, async (n) => {
      const { ref } = await arena.enter(event, address, 9, { replaces, fields: { note: `change ${n}` } });
      replaces = ref ?? replaces;
    });
    const honest = await besides(arena, event, address);
    return verdict(
      CHANGED_ENTRIES.name,
      { got: await arena.takenByAttackers(event), most: MOST_OF_400 },
      honest,
    );
  },
};

const FREE_THEN_PAID: Scene = {
  name: 'free places, then a paid race',
  play: async (arena) => {
    const [free, event] = await Promise.all([
      arena.openEvent({ capacity: 1000, price_minor: 0 }),
      arena.openEvent({ capacity: 1000 }),
    ]);
    const address = arena.newAddress();
    await repeat(2, async () => {
      const { ref } = await arena.enterList(free, address, 50);
      if (ref) await arena.press(address, ref, 'pay');
    });
    for (const places of [60, 60, 40, 20]) await arena.enterList(event, address, places);
    await repeat(20, () => arena.enter(event, address, 5));
    const honest = await besides(arena, event, address);
    return verdict(
      FREE_THEN_PAID.name,
      { got: await arena.takenByAttackers(event), most: MOST_OF_1000 },
      honest,
    );
  },
};

const SMALLEST_TYPE: Scene = {
  name: 'the smallest of two ticket types',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 300 }, { capacity: 2000 });
    const address = arena.newAddress();
    for (const places of [300, 100, 40, 30, 15]) await arena.enterList(event, address, places);
    await repeat(20, () => arena.enter(event, address, 3));
    const honest = await besides(arena, event, address);
    return verdict(SMALLEST_TYPE.name, { got: await arena.takenByAttackers(event), most: 60 }, honest);
  },
};

const LISTS: Scene = {
  name: 'lists of all sizes from three addresses',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 1000 });
    const addresses = [arena.newAddress(), arena.newAddress(), arena.newAddress()];
    for (const address of addresses)
      for (const places of [300, 245, 100, 66, 50, 30, 11]) await arena.enterList(event, address, places);
    const honest = await besides(arena, event, addresses[0] ?? '');
    // Each address its own ten, and all together one more tenth.
    return verdict(LISTS.name, { got: await arena.takenByAttackers(event), most: MOST_OF_1000 + 30 }, honest);
  },
};

const FREE_RACE: Scene = {
  name: 'a free race of 400 places, one address',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 400, price_minor: 0 });
    const address = arena.newAddress();
    const confirm = async (ref: string | null) => ref && arena.press(address, ref, 'pay');
    for (const places of [300, 40, 40]) await confirm((await arena.enterList(event, address, places)).ref);
    await repeat(60, async () => confirm((await arena.enter(event, address, 4)).ref));
    const honest = await besides(arena, event, address);
    return verdict(FREE_RACE.name, { got: await arena.takenByAttackers(event), most: MOST_OF_400 }, honest);
  },
};

const FRESH_CLUB: Scene = {
  name: 'fifteen places from a fresh address while others hoard',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 400 });
    for (const places of [40, 30, 30, 30, 20, 15]) await arena.enterList(event, arena.newAddress(), places);
    const club = arena.newAddress();
    const { words } = await arena.enter(event, club, 15);
    const isTrue = /at most 10\b/.test(words) && !/from this phone|pay for those/i.test(words);
    const honest = await arena.honest(event, [club, club]);
    const row = verdict(FRESH_CLUB.name, { got: await arena.takenByAttackers(event), most: 60 + 60 }, honest);
    return isTrue
      ? row
      : { ...row, held: false, value: `${row.value}; the club reads "${words.slice(0, 90)}"` };
  },
};

const SIXTY_ADDRESSES: Scene = {
  name: 'sixty addresses, one place at a time',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 2000 });
    const addresses = Array.from({ length: 60 }, arena.newAddress);
    await Promise.all(addresses.map((address) => repeat(4, () => arena.enter(event, address, 5))));
    const honest = await besides(arena, event, addresses[0] ?? '');
    const got = await arena.takenByAttackers(event);
    return verdict(SIXTY_ADDRESSES.name, { got, most: 60 * 10 + 200 }, honest);
  },
};

const PROMPTS_TO_OWNER: Scene = {
  name: 'prompts to a known number, whose owner pays',
  play: async (arena) => {
    const owners = await Promise.all(
      [true, false].map(async (script) => {
        const event = await arena.openEvent({ capacity: 400 });
        const [address, phone] = [arena.newAddress(), arena.newPhone()];
        await repeat(12, async (n) => {
          const { ref } = await arena.enter(event, n < 6 ? address : arena.newAddress(), 1);
          return ref && arena.press(address, ref, 'pay', { msisdn: phone });
        });
        const sent = await arena.promptsOfAttackers(event);
        return { sent, honest: await arena.honest(event, [address], { phone, script }) };
      }),
    );
    const got = Math.max(...owners.map(({ sent }) => sent));
    const honest = owners.flatMap((one) => one.honest);
    return verdict(PROMPTS_TO_OWNER.name, { got, most: 3, what: 'prompts' }, honest);
  },
};

const PROMPTS_OF_CARRIER: Scene = {
  name: 'prompts to strangers from a carrier, whose neighbour pays',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 1000 });
    const address = arena.newAddress();
    const entered = await repeat(30, () => arena.enter(event, address, 1));
    // The strangers decline; each order asks the next one.
    await repeat(6, async () => {
      for (const { ref } of entered)
        if (ref) await arena.press(address, ref, 'pay', { msisdn: arena.newPhone() });
      await arena.sleep(3_000);
    });
    const got = await arena.promptsOfAttackers(event);
    const honest = await besides(arena, event, address);
    return verdict(PROMPTS_OF_CARRIER.name, { got, most: 70, what: 'prompts' }, honest);
  },
};

const SHARED_ADDRESS: Scene = {
  name: 'a carrier with places held unpaid, and twelve buyers behind it',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 1000 });
    const address = arena.newAddress();
    for (const places of [245, 66]) await arena.enterList(event, address, places);
    await repeat(80, () => arena.enter(event, address, 1));
    const all = await Promise.all([
      arena.honest(
        event,
        Array.from({ length: 10 }, () => address),
      ),
      arena.honest(event, [address, address], { script: false }),
    ]);
    const got = await arena.takenByAttackers(event);
    return verdict(SHARED_ADDRESS.name, { got, most: MOST_OF_1000 }, all.flat());
  },
};

const EMPTY_POSTS: Scene = {
  name: '1,600 empty forms and 130 searches, neighbours enter and find',
  play: async (arena) => {
    const event = await arena.openEvent({ capacity: 400 });
    const address = arena.newAddress();
    const phone = arena.newPhone();
    const [mine] = await arena.honest(event, [arena.newAddress()], { phone });
    const code = await arena.codeOf(event, mine?.email ?? '');
    const path = `/api/events/${event.id}/checkouts?language=en`;
    await Promise.all(Array.from({ length: 8 }, () => repeat(200, () => arena.post(address, path, {}))));
    await repeat(12, (n) => arena.find(address, phone, `GUES-${1000 + n}`, false));
    await repeat(12, () => arena.find(address, arena.newPhone(), code, false));
    await repeat(106, (n) => arena.find(address, arena.newPhone(), `GUES-${2000 + n}`, false));
    const found = await arena.find(address, phone, code);
    const honest = await besides(arena, event, address);
    const row = verdict(EMPTY_POSTS.name, { got: await arena.takenByAttackers(event), most: 0 }, honest);
    const isFound = 'next' in found;
    return {
      ...row,
      held: row.held && isFound,
      value: `${row.value}; order ${isFound ? 'found' : 'not found'}`,
    };
  },
};

const SCENES: readonly Scene[] = [
  NETWORK_CHANGES,
  CHANGED_ENTRIES,
  FREE_THEN_PAID,
  SMALLEST_TYPE,
  LISTS,
  FREE_RACE,
  FRESH_CLUB,
  SIXTY_ADDRESSES,
  PROMPTS_TO_OWNER,
  PROMPTS_OF_CARRIER,
  SHARED_ADDRESS,
  EMPTY_POSTS,
];

/** Some at a time, so that they share the provider's writes and not each other's attackers. */
const ABREAST = 6;

/** Plays all scenes; calls `done` with the row of each as it ends. */
export async function playScenes(arena: Arena, done: (row: Row) => void): Promise<Row[]> {
  const rows = new Map<Scene, Row>();
  const left = [...SCENES];
  const play = async (): Promise<void> => {
    for (let scene = left.shift(); scene; scene = left.shift()) {
      const row = await scene.play(arena);
      rows.set(scene, row);
      done(row);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, play));
  return SCENES.flatMap((scene) => rows.get(scene) ?? []);
}
