// What opens CSV files: chosen once, for the links of all of them.
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { CsvReader } from '#lib/admin/list/export-file.ts';

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
