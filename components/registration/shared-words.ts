// The words about a question that several people of a list share. Pure.
import type { SharedQuestion } from '#lib/registration/list-questions.ts';

type Key = 'wrote' | 'say' | 'unsaid' | 'placesByLink' | 'mayBeNobody' | 'unknownWords';

/** A sentence about `count` people. `words`: what they wrote, or what is not said. */
export type SaySharedly = (key: Key, count: number, words: string) => string;

/** @param what what the list does not say */
export function sharedTitle(
  { ask, isPlace, people }: SharedQuestion<unknown>,
  what: string,
  say: SaySharedly,
): string {
  const of = (key: Key, words = '') => say(key, people.length, words);
  if (isPlace) return of('placesByLink');
  if (ask?.about !== 'person') return ask?.heard ? of('wrote', ask.heard) : of('unsaid', what);
  if (ask.why === 'title') return of('mayBeNobody');
  return ask.why === 'unclear' ? of('unknownWords') : of('say', ask.heard);
}
