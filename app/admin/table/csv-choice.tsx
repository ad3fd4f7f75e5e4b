// What opens CSV files: chosen once, for the links of all of them.
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { CsvReader } from '#lib/admin/list/export-file.ts';
import { chooseReaderAction } from './csv-action.ts';

type Props = {
  readonly t: DeskWords;
  readonly reader: CsvReader;
  readonly next: string;
};

export const CsvChoice = ({ t, reader, next }: Props) => (
  <form action={chooseReaderAction} className="text-quiet text-sm">
    <input type="hidden" name="next" value={next} />
    <input type="hidden" name="reader" value={reader === 'excel' ? 'other' : 'excel'} />
    <span>{t(`list.csvNote.${reader}`)}</span>{' '}
    <button type="submit" className="link">
      {t(`list.csvChange.${reader}`)}
    </button>
  </form>
);
