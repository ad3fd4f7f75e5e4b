// The files of a list behind one button: all columns or chosen ones, paper, and what a room adds.
import type { ReactNode } from 'react';
import type { DeskView, DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import type { CsvReader, FileEnding } from '#lib/admin/list/export-file.ts';
import type { ListAddress } from '#lib/admin/list/list-address.ts';
import { chooseReaderAction } from './csv-action.ts';

export function csvHref(href: string, reader: CsvReader): string {
  if (reader === 'excel') return href;
  return `${href}${href.includes('?') ? '&' : '?'}for=${reader}`;
}

/** "CSV for Excel", "Excel". */
const fileWords = (t: DeskWords, ending: FileEnding, reader: CsvReader): string =>
  ending === 'csv' ? t(`list.csv.${reader}`) : 'Excel';

type FileProps = {
  readonly t: DeskWords;
  /** Address of the XLSX file, or of the CSV file for Excel. */
  readonly href: string;
  readonly ending: FileEnding;
  readonly reader: CsvReader;
};

export const FileLink = ({ t, href, ending, reader }: FileProps) => (
  <a href={ending === 'csv' ? csvHref(href, reader) : href} download className="btn btn-quiet flex-auto">
    <DeskIcon name="download" />
    <span>{fileWords(t, ending, reader)}</span>
  </a>
);

export type ExportChoices = {
  /** Columns to choose from, all of them chosen. */
  readonly columns?: readonly { readonly key: string; readonly heading: string }[];
  readonly printHref?: string;
  readonly more?: ReactNode;
};

type PrintProps = { readonly t: DeskWords; readonly href: string | undefined };

/** Members who may not export get this link without the menu. */
export const PrintLink = ({ t, href }: PrintProps) =>
  href && (
    <a href={href} className="btn btn-quiet flex-auto">
      <DeskIcon name="print" />
      <span>{t('participants.print')}</span>
    </a>
  );

type Props = ExportChoices & {
  readonly desk: DeskView;
  readonly address: ListAddress;
  readonly reader: CsvReader;
  readonly count: number;
};

const ENDINGS: readonly FileEnding[] = ['csv', 'xlsx'];

export function ExportMenu({ desk: { t, format }, address, reader, count, columns, printHref, more }: Props) {
  const pathOf = (ending: FileEnding) => `${address.path}/export.${ending}`;
  return (
    <details className="fold-panel">
      <summary className="btn btn-quiet">
        <span>{t('list.export', { count: format.number(count) })}</span>
        <DeskIcon name="down" className="size-3.5" />
      </summary>
      <div className="desk-sheet grid max-h-[80vh] gap-3 overflow-y-auto p-3">
        <div className="flex flex-wrap gap-2">
          {ENDINGS.map((ending) => (
            <FileLink
              key={ending}
              t={t}
              href={`${pathOf(ending)}${address.search()}`}
              ending={ending}
              reader={reader}
            />
          ))}
          <PrintLink t={t} href={printHref} />
        </div>
        {columns && (
          <details>
            <summary className="link cursor-pointer">{t('list.chosenColumns')}</summary>
            <form action={pathOf('csv')} className="grid gap-2 pt-2">
              <HiddenFields fields={address.given} />
              <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4">
                <legend className="sr-only">{t('list.chosenColumns')}</legend>
                {columns.map(({ key, heading }) => (
                  <label key={key} className="tick items-center">
                    <input type="checkbox" name="columns" value={key} defaultChecked />
                    <span>{heading}</span>
                  </label>
                ))}
              </fieldset>
              <div className="flex gap-2">
                {reader === 'excel' ? null : <input type="hidden" name="for" value={reader} />}
                {ENDINGS.map((ending) => (
                  <button
                    key={ending}
                    type="submit"
                    formAction={pathOf(ending)}
                    className="btn btn-quiet flex-1"
                  >
                    {fileWords(t, ending, reader)}
                  </button>
                ))}
              </div>
            </form>
          </details>
        )}
        {more}
        <form action={chooseReaderAction} className="text-quiet text-sm">
          <HiddenFields fields={{ next: address.href(), reader: reader === 'excel' ? 'other' : 'excel' }} />
          <span>{t(`list.csvNote.${reader}`)}</span>{' '}
          <button type="submit" className="link">
            {t(`list.csvChange.${reader}`)}
          </button>
        </form>
      </div>
    </details>
  );
}
