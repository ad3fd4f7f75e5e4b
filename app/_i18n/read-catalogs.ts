// The languages there are: one file in `messages/` each, which also says what the language is called and how its region
// writes dates and numbers. Read by the router's rules and by the pages alike. Knows nothing of Next.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const CATALOG = /^([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.json$/;

const Catalog = z.object({
  language: z.object({
    /** What its speakers call it. */
    name: z.string().min(1),
    /** What Intl is asked for: `en-UG` writes `30 January 2027`, plain `en` would write `January 30`. */
    region: z
      .string()
      .refine((tag) => Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0, 'unknown to Intl'),
    direction: z.enum(['ltr', 'rtl']),
  }),
});
export type LanguageFacts = z.infer<typeof Catalog>['language'];

/** The folder beside the program. */
const MESSAGES_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'messages');

/** Facts by language code, in the order of the codes. Throws when a catalog does not say what its language is. */
export function readCatalogs(folder = MESSAGES_FOLDER): ReadonlyMap<string, LanguageFacts> {
  const entries = readdirSync(folder)
    .sort()
    .flatMap((file): [string, LanguageFacts][] => {
      const code = CATALOG.exec(file)?.[1];
      if (code === undefined) return [];
      const { language } = Catalog.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      return [[code, language]];
    });
  return new Map(entries);
}
