// The found rows as files: with all columns by links, with chosen ones by a form.
import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import type { CsvReader } from '#lib/admin/list/export-file.ts';
import type { ListAddress } from '#lib/admin/list/list-address.ts';

type FileProps = {
  readonly t: DeskWords;
  /** Of the XLSX file, or of the CSV file for Excel. */
  readonly href: string;
  readonly ending: 'csv' | 'xlsx';
  readonly reader: CsvReader;
};

/** The address of a CSV file for this reader. */
export function csvHref(href: string, reader: CsvReader): string {
  if (reader === 'excel') return href;
  return `${href}${href.includes('?') ? '&' : '?'}for=${reader}`;
}

/** "CSV for Excel", "Excel". */
const fileWords = (t: DeskWords, ending: 'csv' | 'xlsx', reader: CsvReader): string =>
  ending === 'csv' ? t(`list.csv.${reader}`) : 'Excel';

export const FileLink = ({ t, href, ending, reader }: FileProps) => (
  <a href={ending === 'csv' ? csvHref(href, reader) : href} download className="btn btn-quiet">
    <DeskIcon name="download" />
    <span>{fileWords(t, ending, reader)}</span>
  </a>
);

type Props = {
  readonly t: DeskWords;
  readonly address: ListAddress;
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
  readonly reader: CsvReader;
  readonly choice: ReactNode;
};

const ENDINGS = ['csv', 'xlsx'] as const;

export function ExportLinks({ t, address, columns, reader, choice }: Props) {
  const pathOf = (ending: 'csv' | 'xlsx') => `${address.path}/export.${ending}`;
  return (
    <>
      {ENDINGS.map((ending) => (
        <FileLink
          key={ending}
          t={t}
          href={`${pathOf(ending)}${address.search()}`}
          ending={ending}
          reader={reader}
        />
      ))}
      <details className="fold-panel max-md:order-1 max-md:col-span-full">
        <summary className="btn btn-quiet max-md:w-full">{t('orders.chooseColumns')}</summary>
        <form action={pathOf('csv')} className="desk-sheet grid gap-2 p-3 max-md:w-full md:w-96">
          <HiddenFields fields={address.given} />
          <fieldset className="grid grid-cols-2 gap-x-4 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]">
            <legend className="pb-1 text-quiet text-sm">{t('orders.columnsOfFile')}</legend>
            {columns.map(({ key, heading }) => (
              <label key={key} className="tick items-center">
                <input type="checkbox" name="columns" value={key} defaultChecked />
                <span>{heading}</span>
              </label>
            ))}
          </fieldset>
          <div className="flex gap-2">
            {reader === 'excel' ? null : <input type="hidden" name="for" value={reader} />}
            <button type="submit" className="btn flex-1">
              {fileWords(t, 'csv', reader)}
            </button>
            <button type="submit" formAction={pathOf('xlsx')} className="btn btn-quiet flex-1">
              {fileWords(t, 'xlsx', reader)}
            </button>
          </div>
        </form>
        <div className="desk-sheet mt-2 p-3 md:w-96">{choice}</div>
      </details>
    </>
  );
}
