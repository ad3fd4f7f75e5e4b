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
    region: z.string(),
    direction: z.enum(['ltr', 'rtl']),
  }),
});
export type LanguageFacts = z.infer<typeof Catalog>['language'];

/** Whether Intl knows how dates and numbers are written there: of many of Uganda's languages it does not. */
export const isKnownToIntl = (region: string): boolean =>
  Intl.DateTimeFormat.supportedLocalesOf(region).length > 0;

/** The region of a language that Intl does not know is taken at its word; anything else unknown is a slip. */
function isRegionOf(code: string, region: string): boolean {
  const isTag = /^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/.test(region);
  return isTag && (isKnownToIntl(region) || region.split('-')[0] === code.split('-')[0]);
}

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
      if (!isRegionOf(code, language.region))
        throw new Error(
          `messages/${file}: "${language.region}" is neither a region of this language nor known to Intl`,
        );
      return [[code, language]];
    });
  return new Map(entries);
}
