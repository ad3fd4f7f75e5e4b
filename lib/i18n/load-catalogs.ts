// One file in `messages/` per language, which names it and the region of its dates and numbers. Does not depend on Next.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const CATALOG = /^([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.json$/;

const Catalog = z.object({
  language: z.object({
    name: z.string().min(1),
    /** The locale for Intl: `en-UG` writes `30 January 2027`, plain `en` would write `January 30`. */
    region: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    /** Its messages may have gaps, and only `npm run dev` offers it. */
    draft: z.literal('yes').optional(),
  }),
});
export type LanguageFacts = z.infer<typeof Catalog>['language'];

/** Intl lacks many of Uganda's languages. */
export const isKnownToIntl = (region: string): boolean =>
  Intl.DateTimeFormat.supportedLocalesOf(region).length > 0;

/** Accepts a region of a language that Intl does not know; any other unknown region is a mistake. */
function isRegionOf(code: string, region: string): boolean {
  const isTag = /^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/.test(region);
  return isTag && (isKnownToIntl(region) || region.split('-')[0] === code.split('-')[0]);
}

/** Throws one line with the file and the line or key of the first mistake. */
export function parseCatalog(file: string, text: string): z.infer<typeof Catalog> & { catalog: object } {
  const stop = (mistake: string): never => {
    throw new Error(`messages/${file}: ${mistake}`);
  };
  let catalog: unknown;
  try {
    catalog = JSON.parse(text);
  } catch (error) {
    stop(syntaxMistake(error, text));
  }
  const parsed = Catalog.safeParse(catalog);
  if (parsed.success) return { ...parsed.data, catalog: Object(catalog) };
  const [issue] = parsed.error.issues;
  return stop(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

/** Node names the line, but not where the text ends too early. */
function syntaxMistake(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return /line \d+/.test(message) ? message : `${message} (line ${text.trimEnd().split('\n').length})`;
}

export const MESSAGES_FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'messages');

/** Facts by language code, in the order of the codes. Throws if a catalog does not name its language. */
export function loadCatalogs(folder = MESSAGES_FOLDER): ReadonlyMap<string, LanguageFacts> {
  const entries = readdirSync(folder)
    .sort()
    .flatMap((file): [string, LanguageFacts][] => {
      const code = CATALOG.exec(file)?.[1];
      if (code === undefined) return [];
      const { language } = parseCatalog(file, readFileSync(join(folder, file), 'utf8'));
      if (!isRegionOf(code, language.region))
        throw new Error(
          `messages/${file}: "${language.region}" is neither a region of this language nor known to Intl`,
        );
      return [[code, language]];
    });
  return new Map(entries);
}
