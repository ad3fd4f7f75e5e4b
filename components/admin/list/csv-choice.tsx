// What opens CSV files: the words and the address of their links, and the choice, made once.
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { CsvReader } from '#lib/admin/list/export-file.ts';

/** Words of a link to a CSV file: "CSV for Excel". */
export const csvWords = (t: DeskWords, reader: CsvReader): string => t(`list.csv.${reader}`);

/** The address of a CSV file for this reader. */
export function csvHref(href: string, reader: CsvReader): string {
  if (reader === 'excel') return href;
  return `${href}${href.includes('?') ? '&' : '?'}for=${reader}`;
}

type Props = {
  readonly t: DeskWords;
  readonly reader: CsvReader;
  readonly next: string;
  readonly choose: (form: FormData) => Promise<void>;
};

export const CsvChoice = ({ t, reader, next, choose }: Props) => (
  <form action={choose} className="text-quiet text-sm">
    <input type="hidden" name="next" value={next} />
    <input type="hidden" name="reader" value={reader === 'excel' ? 'other' : 'excel'} />
    <span>{t(`list.csvNote.${reader}`)}</span>{' '}
    <button type="submit" className="link">
      {t(`list.csvChange.${reader}`)}
    </button>
  </form>
);
