// The worlds of one process: the main one, and one for each organization that was given its own. They share nothing.
import type { World } from './world.ts';

export class Worlds {
  readonly main: World;
  /** The worlds of organizations by their name, in memory alone. */
  readonly own = new Map<string, World>();

  constructor(main: World) {
    this.main = main;
  }

  /** The world that `holds` what a request names; the main one without any. */
  find(holds: (world: World) => boolean): World {
    for (const world of this.own.values()) if (holds(world)) return world;
    return this.main;
  }

  /** Ends the world of `org`: nothing of it happens any more. */
  async delete(org: string): Promise<void> {
    const world = this.own.get(org);
    this.own.delete(org);
    await world?.clock.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.own.keys()].map((org) => this.delete(org)));
    await this.main.clock.close();
    this.main.store.close();
  }
}
