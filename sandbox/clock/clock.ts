// The sandbox's clock: real time plus an offset, and the tasks that fall due on it. Must not know what a task does.
import { Schedule, type Task } from './schedule.ts';

type Options = {
  /** Real time in milliseconds. */
  real: () => number;
  offset: number;
  /** Called with the new offset, to store it. */
  moved: (offset: number) => void;
  run: (task: Task) => void | Promise<void>;
};

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** While a task runs, `now()` is the task's due time. */
export class Clock {
  #schedule = new Schedule();
  #options: Options;
  #offset: number;
  #standing: number | undefined;
  #timer: { at: number; handle: NodeJS.Timeout } | undefined;
  #running = new Set<Promise<void>>();
  #advances: Promise<unknown> = Promise.resolve();
  #advancing = false;
  #closed = false;
  #resets = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#offset = options.offset;
  }

  /** Now, in milliseconds. */
  now(): number {
    return this.#standing ?? this.#options.real() + this.#offset;
  }

  /** Runs `task` when the clock reaches `due`; replaces an earlier due time of the same task. */
  schedule(due: number, task: Task): void {
    this.#schedule.set(due, task);
    this.#arm();
  }

  cancel(task: Task): void {
    this.#schedule.cancel(task);
  }

  /** Moves the clock forward; resolves after all due tasks have run in order, each at its own due time. */
  advance(milliseconds: number): Promise<number> {
    const result = this.#advances.then(() => this.#advance(milliseconds));
    this.#advances = result.catch(() => undefined);
    return result;
  }

  /** Goes to `now` (milliseconds), to real time without it, and drops all tasks. */
  reset(now = this.#options.real()): void {
    this.#resets += 1;
    this.#schedule.clear();
    this.#standing = undefined;
    this.#move(now - this.#options.real());
  }

  /** Resolves when the tasks under way are done. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer?.handle);
    await this.settle();
  }

  async #advance(milliseconds: number): Promise<number> {
    this.#advancing = true;
    try {
      await this.settle();
      const resets = this.#resets;
      const target = this.now() + milliseconds;
      for (let due = this.#schedule.take(target); due; due = this.#schedule.take(target)) {
        this.#standing = Math.max(this.#standing ?? due.due, due.due);
        await this.#options.run(due.task);
        if (this.#resets !== resets) return this.now();
      }
      this.#standing = undefined;
      const reached = Math.max(target, this.now());
      this.#move(reached - this.#options.real());
      return reached;
    } finally {
      this.#standing = undefined;
      this.#advancing = false;
      this.#arm();
    }
  }

  #move(offset: number): void {
    this.#offset = offset;
    clearTimeout(this.#timer?.handle);
    this.#timer = undefined;
    this.#options.moved(offset);
  }

  #arm(): void {
    const next = this.#schedule.next();
    if (this.#closed || this.#advancing || next === undefined) return;
    if (this.#timer && this.#timer.at <= next) return;
    clearTimeout(this.#timer?.handle);
    const wait = Math.min(Math.max(0, next - this.now()), LONGEST_TIMER_MS);
    this.#timer = { at: next, handle: setTimeout(() => this.#fire(), wait) };
  }

  #fire(): void {
    this.#timer = undefined;
    if (this.#advancing || this.#closed) return;
    const now = this.now();
    for (let due = this.#schedule.take(now); due; due = this.#schedule.take(now)) {
      this.#start(due.due, due.task);
    }
    this.#arm();
  }

  #start(due: number, task: Task): void {
    this.#standing = due;
    try {
      const running = this.#options.run(task);
      if (running) this.#track(running);
    } finally {
      this.#standing = undefined;
    }
  }

  #track(running: Promise<void>): void {
    const tracked = running.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
