// A heap of tasks in order of their due time. Must not know what a task does.

type TaskKind = 'hold' | 'prompt' | 'decision' | 'session' | 'delivery';
export type Task = { kind: TaskKind; id: string };
type Entry = { due: number; seq: number; key: string; task: Task };

/** One due time per kind and id: setting it again replaces the earlier one. Ties run in the order they were set. */
export class Schedule {
  #heap: Entry[] = [];
  #current = new Map<string, Entry>();
  #seq = 0;

  set(due: number, task: Task): void {
    const key = `${task.kind} ${task.id}`;
    const entry = { due, seq: this.#seq++, key, task };
    this.#current.set(key, entry);
    this.#heap.push(entry);
    this.#rise(this.#heap.length - 1);
  }

  cancel(task: Task): void {
    this.#current.delete(`${task.kind} ${task.id}`);
  }

  clear(): void {
    this.#heap = [];
    this.#current.clear();
  }

  next(): number | undefined {
    this.#dropStale();
    return this.#heap[0]?.due;
  }

  /** Removes and returns the next task when it is due at `now` or before. */
  take(now: number): { due: number; task: Task } | undefined {
    this.#dropStale();
    const first = this.#heap[0];
    if (!first || first.due > now) return undefined;
    this.#current.delete(first.key);
    this.#removeFirst();
    return first;
  }

  #dropStale(): void {
    for (let first = this.#heap[0]; first; first = this.#heap[0]) {
      if (this.#current.get(first.key) === first) return;
      this.#removeFirst();
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  #rise(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfEarlier(index, parent)) return;
      index = parent;
    }
  }

  #sink(): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#earlier(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfEarlier(child, index)) return;
      index = child;
    }
  }

  #earlier(a: number, b: number): boolean {
    const x = this.#heap[a];
    const y = this.#heap[b];
    return x !== undefined && y !== undefined && (x.due < y.due || (x.due === y.due && x.seq < y.seq));
  }

  #swapIfEarlier(lower: number, upper: number): boolean {
    const x = this.#heap[lower];
    const y = this.#heap[upper];
    if (!x || !y || !this.#earlier(lower, upper)) return false;
    this.#heap[lower] = y;
    this.#heap[upper] = x;
    return true;
  }
}
