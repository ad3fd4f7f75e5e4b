// `participants` in `content/events/<event_id>.json`: what the organizer asks of each participant. Pure.
import { z } from 'zod';
import { FALLBACK_LANGUAGE, Words, wordsIn } from '#lib/content/localized-words.ts';
import { instantIn } from '#lib/shared/dates.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';

const Key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'is not a key such as birth_date: small letters, digits and _');

/** One text, which is stored as it is, or words by language with the `value` that is stored. */
const Option = z.union([z.string().min(1), z.looseObject({ value: z.string().min(1) })]);

const DayBound = z.union([z.iso.date(), z.literal(['race', 'today'])], {
  error: 'is not a day such as 2027-01-30, race or today',
});
const TimeBound = z.string().regex(/^\d{2}:[0-5]\d(:[0-5]\d)?$/, 'is not a time such as 01:30');

const common = {
  key: Key,
  label: Words,
  help: Words.optional(),
  required: z.boolean().default(false),
  when: z
    .strictObject({
      under: z.int().min(1).max(120).optional(),
      tickets: z.array(z.string().min(1)).min(1).optional(),
    })
    .default({}),
};

export const OrganizersQuestion = z
  .discriminatedUnion('type', [
    z.strictObject({ ...common, type: z.literal('text') }),
    z.strictObject({ ...common, type: z.literal('choice'), options: z.array(Option).min(1) }),
    z.strictObject({
      ...common,
      type: z.literal('number'),
      unit: z.string().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
    }),
    z.strictObject({
      ...common,
      type: z.literal('date'),
      min: DayBound.optional(),
      max: DayBound.optional(),
    }),
    z.strictObject({
      ...common,
      type: z.literal('birth_date'),
      min: DayBound.optional(),
      max: DayBound.optional(),
    }),
    z.strictObject({
      ...common,
      type: z.literal('time'),
      min: TimeBound.optional(),
      max: TimeBound.optional(),
    }),
    z.strictObject({ ...common, type: z.literal('yes_no') }),
    z.strictObject({ ...common, type: z.literal('consent') }),
  ])
  .refine(
    (question) =>
      !('min' in question && 'max' in question) ||
      question.min === undefined ||
      question.max === undefined ||
      areOrdered(question.min, question.max),
    { path: ['min'], error: 'is more than max' },
  );

function areOrdered(min: string | number, max: string | number): boolean {
  const isLater = [min, max].some((bound) => bound === 'race' || bound === 'today');
  return isLater || min <= max;
}

const hasNoDoubles = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const ParticipantsAskedSchema = z.strictObject({
  ask: z.array(z.string().min(1)).default([]),
  questions: z
    .array(OrganizersQuestion)
    .refine((questions) => hasNoDoubles(questions.map(({ key }) => key)), 'two questions have the same key')
    .refine(
      (questions) => questions.filter(({ type }) => type === 'birth_date').length <= 1,
      'two questions ask for the date of birth',
    )
    .default([]),
  /** Words for the provider's questions, by key; those of options by the provider's own. */
  words: z
    .record(
      z.string(),
      z.strictObject({
        label: Words.optional(),
        help: Words.optional(),
        options: z.record(z.string(), Words).default({}),
      }),
    )
    .default({}),
  sign: z.boolean().default(false),
  /** A local time in the organizer's time zone. */
  changes_until: z.iso
    .datetime({ local: true, offset: false, error: 'is not a time such as 2027-01-20T18:00' })
    .optional(),
});
type ParticipantsAsked = z.infer<typeof ParticipantsAskedSchema>;

/** The end of a day without hours. */
const LAST_MINUTE = '23:59';

type In = {
  readonly locale: string;
  readonly timeZone: string;
  /** The days and hours at which the kit is handed out, where they are set. */
  readonly kit: readonly {
    readonly days?: readonly number[] | undefined;
    readonly to?: string | undefined;
  }[];
};

/** The bounds of a question as text. `null` stands for a file without participants. */
export function askedInLanguage(asked: ParticipantsAsked | null, { locale, timeZone, kit }: In) {
  const given = asked ?? ParticipantsAskedSchema.parse({});
  const { ask, sign, changes_until: until } = given;
  const questions = given.questions.map((question) => questionIn(question, locale));
  const words: ReadonlyMap<string, WordsInLanguage> = new Map<string, WordsInLanguage>([
    ...Object.entries(given.words).map(providersWords(locale)),
    ...questions.map(ownWords),
  ]);
  return {
    ask,
    questions,
    words,
    sign,
    changesUntil: until ? instantIn(until, timeZone) : null,
    kitEnd: kitEnd(kit),
  };
}

/** The latest end of all places. */
function kitEnd(places: In['kit']) {
  const ends = places.flatMap(({ days, to = LAST_MINUTE }) =>
    days ? [{ day: Math.max(...days), time: to }] : [],
  );
  return ends.toSorted((a, b) => b.day - a.day || (a.time < b.time ? 1 : -1))[0] ?? null;
}

function questionIn(question: z.infer<typeof OrganizersQuestion>, locale: string) {
  const { key, type, label, help, required, when } = question;
  return {
    key,
    type,
    label: wordsIn(label, locale),
    help: help === undefined ? '' : wordsIn(help, locale),
    required,
    options: 'options' in question ? question.options.map((option) => optionIn(option, locale)) : [],
    min: 'min' in question ? textOrNull(question.min) : null,
    max: 'max' in question ? textOrNull(question.max) : null,
    unit: ('unit' in question && question.unit) || '',
    when: { under: when.under ?? null, tickets: when.tickets ?? null },
  };
}

type ProvidersWords = z.infer<typeof ParticipantsAskedSchema>['words'][string];

type WordsInLanguage = {
  readonly label: string | null;
  readonly help: string | null;
  readonly unit: string;
  readonly options: ReadonlyMap<string, string>;
};

/** A text is null where the file has none in this language or in English: the provider's own then stands. */
const providersWords =
  (locale: string) =>
  ([key, { label, help, options }]: readonly [string, ProvidersWords]) => {
    const spoken = (text: Words = {}): string | null =>
      typeof text === 'string' ? text : (text[baseLanguage(locale)] ?? text[FALLBACK_LANGUAGE] ?? null);
    const ofOptions = Object.entries(options).map(([value, text]) => [value, spoken(text) ?? value] as const);
    return [
      key,
      { label: spoken(label), help: spoken(help), unit: '', options: new Map(ofOptions) },
    ] as const;
  };

const ownWords = ({ key, label, help, unit, options }: ReturnType<typeof questionIn>) =>
  [key, { label, help, unit, options: new Map(options.map(({ value, label }) => [value, label])) }] as const;

const textOrNull = (bound: string | number | undefined): string | null =>
  bound === undefined ? null : String(bound);

function optionIn(option: z.infer<typeof Option>, locale: string): { value: string; label: string } {
  if (typeof option === 'string') return { value: option, label: option };
  const { value, ...byLanguage } = option;
  const words = Words.safeParse(byLanguage);
  return { value, label: (words.success && wordsIn(words.data, locale)) || value };
}
