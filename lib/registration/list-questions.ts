// What is asked about the people of a list, once for each distinct wording. Pure; also runs in the browser.
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import type { ListAsk } from '#lib/registration/participants-import/pasted-list.ts';
import { plainWords } from '#lib/shared/compare-text.ts';

/** `part`: of a row, or `person`, `minor`. `ask` is `null` for what the list does not give. */
export type AskedPart<Who, Part extends string> = {
  readonly who: Who;
  readonly part: Part;
  readonly ask: ListAsk | null;
  /** Nobody is named yet: a place whose runner gets a link. */
  readonly isPlace?: boolean;
};

/** One answer may stand for all of `people`, of whom there are at least two, in the list's order. */
export type SharedQuestion<Who, Part extends string = string> = Omit<AskedPart<Who, Part>, 'who'> & {
  readonly key: string;
  readonly people: readonly Who[];
};

/** People whose answer the list does not give differ: fewer are asked one by one. */
const LEAST_UNANSWERED = 6;

const CHOICES: readonly string[] = ['radio', 'select', 'yes_no'];

/** Whether a line is a person is told by the words of each; a distance that is chosen for one says that it is. */
export const mayBeNobody = (ask: ListAsk | null): boolean =>
  ask?.about === 'person' && (ask.why === 'title' || ask.why === 'unclear');

/** What was pasted, in plain form: alike for people of whom the same is asked. '' where the list says nothing. */
export function wordingOf(ask: ListAsk | null): string {
  if (ask && mayBeNobody(ask)) return ask.why;
  // Signs have no plain form.
  return ask ? plainWords(ask.heard).replace(/(\d) (?=\p{L})/gu, '$1') || ask.heard : '';
}

/** Questions that several people have in common, in the order of their first person. */
export function sharedQuestions<Who, Part extends string>(
  asked: readonly AskedPart<Who, Part>[],
  questions: readonly ParticipantQuestion[],
): SharedQuestion<Who, Part>[] {
  const kindOf = (part: string) => questions.find(({ key }) => part === `answer.${key}`)?.kind ?? '';
  const isChoice = (part: string) =>
    part === 'person' || part === 'minor' || part === 'ticket' || CHOICES.includes(kindOf(part));
  const alike = new Map<string, AskedPart<Who, Part>[]>();
  for (const one of asked.filter(({ part }) => isChoice(part))) {
    const key = `${one.part} ${one.isPlace ? 'place' : wordingOf(one.ask)}`;
    const others = alike.get(key);
    if (others) others.push(one);
    else alike.set(key, [one]);
  }
  return [...alike].flatMap(([key, all]) => {
    const [first] = all;
    const least = first?.ask || first?.part === 'ticket' ? 2 : LEAST_UNANSWERED;
    return first && all.length >= least ? [{ ...first, key, people: all.map(({ who }) => who) }] : [];
  });
}
