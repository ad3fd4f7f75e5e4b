// What columns of answers are called in lists, and the words that announce an answer in a line. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { TICKET_LABEL } from './list-items.ts';
import type { ListWords } from './list-vocabulary.ts';
import type { ListQuestion } from './listed-person.ts';

const SIZE =
  'size,sizes,shirt,shirts,t shirt,tshirt,tee,shirt size,t shirt size,tshirt size,tee size,kit,kit size,jersey,jersey size,vest,vest size,singlet,taille,tailles,maillot,taille de t shirt,taille du t shirt,taille de maillot,saizi,fulana,saizi ya fulana,ukubwa,ukubwa wa fulana';
export const BIRTHDAY =
  'dob,d o b,d.o.b,date of birth,birth date,birthdate,birthday,born,born on,tarehe ya kuzaliwa,kuzaliwa,mwaka wa kuzaliwa,year of birth,birth year,annee de naissance,date de naissance,naissance,ne le,nee le';
/** Between a name and its distance. */
const RUNS =
  'will run,will do,will be running,runs,running,is running,is doing,doing,does,is for,for,for the,in the,category,anakimbia,atakimbia,court,fait,fera,va courir';
const SEX = 'gender,sex,m f,sexe,genre,h f,jinsia';

const SIZES: ReadonlySet<string> = new Set(['s', 'm', 'l', 'xl', 'small', 'medium', 'large']);
const SEXES: ReadonlySet<string> = new Set(['male', 'female', 'f', 'homme', 'femme', 'mwanaume', 'mwanamke']);

/** Keys of questions by what their columns may be called; words that fit several questions have several keys. */
export function labelsOf(
  questions: readonly ListQuestion[],
  { ticketHeadings }: ListWords,
): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  const add = (words: string, key: string) => {
    const keys = labels.get(words) ?? [];
    if (words !== '' && !keys.includes(key)) labels.set(words, [...keys, key]);
  };
  for (const question of questions) for (const words of namesOf(question)) add(words, question.key);
  for (const words of [...ticketHeadings, ...RUNS.split(',')])
    if (!labels.has(words)) labels.set(words, [TICKET_LABEL]);
  return labels;
}

function namesOf({ key, label, kind, options }: ListQuestion): string[] {
  const own = [label, label.replace(/\([^)]*\)/g, ' '), key.replace(/_/g, ' ')].map(plainWords);
  const words = options.flatMap((option) => [option.value, option.label].map(plainWords));
  const areSizes = words.filter((one) => SIZES.has(one)).length > 1;
  const areSexes = words.filter((one) => SEXES.has(one)).length > 1;
  const common = kind === 'birth_date' ? BIRTHDAY : areSexes ? SEX : areSizes ? SIZE : '';
  return [...own, ...common.split(',')];
}
