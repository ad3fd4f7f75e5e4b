// What a query answers alike for all visitors: one of a crowd asks the database, the others of the moment share its answer.
import { LRUCache } from 'lru-cache';
import type { Tx } from '#lib/db/client.ts';

/** Answers under different keys at most; the least recently used are dropped first. */
const MOST = 500;

export type SharedAnswers<T> = {
  /** @param isKept whether later callers may share it too; a failure is never kept */
  ask(db: Tx, key: string, work: () => Promise<T>, isKept?: (answer: T) => boolean): Promise<T>;
  /** The next caller asks anew, of every database. */
  forget(): void;
};

/** @param ms how old a shared answer may be, in milliseconds */
export function sharedAnswers<T>(ms: number): SharedAnswers<T> {
  let databases = new WeakMap<Tx, LRUCache<string, Promise<T>>>();
  return {
    ask: (db, key, work, isKept = () => true) => {
      const answers = databases.get(db) ?? new LRUCache<string, Promise<T>>({ max: MOST, ttl: ms });
      databases.set(db, answers);
      const shared = answers.get(key);
      if (shared) return shared;
      const asked = work();
      const drop = () => {
        if (answers.peek(key) === asked) answers.delete(key);
      };
      answers.set(key, asked);
      asked.then((answer) => isKept(answer) || drop(), drop);
      return asked;
    },
    forget: () => {
      databases = new WeakMap();
    },
  };
}
