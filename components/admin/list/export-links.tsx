// The found orders as a file: with all columns by two links, with chosen ones by a form.
import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { csvHref, csvWords } from '#components/admin/list/csv-choice.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import type { CsvReader } from '#lib/admin/list/export-file.ts';

type Props = {
  readonly t: DeskWords;
  readonly query: string;
  readonly given: Readonly<Record<string, readonly string[]>>;
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
  readonly reader: CsvReader;
  readonly choice: ReactNode;
};

const CSV = '/admin/orders/export.csv';
const XLSX = '/admin/orders/export.xlsx';

export const ExportLinks = ({ t, query, given, columns, reader, choice }: Props) => (
  <>
    <a href={csvHref(`${CSV}${query}`, reader)} download className="btn btn-quiet">
      <DeskIcon name="download" />
      <span>{csvWords(t, reader)}</span>
    </a>
    <a href={`${XLSX}${query}`} download className="btn btn-quiet">
      <DeskIcon name="download" />
      <span>Excel</span>
    </a>
    <details className="fold-panel max-md:order-1 max-md:col-span-full">
      <summary className="btn btn-quiet max-md:w-full">{t('orders.chooseColumns')}</summary>
      <form action={CSV} className="desk-sheet grid gap-2 p-3 max-md:w-full md:w-96">
        {Object.entries(given).flatMap(([name, values]) =>
          values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
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
            {csvWords(t, reader)}
          </button>
          <button type="submit" formAction={XLSX} className="btn btn-quiet flex-1">
            Excel
          </button>
        </div>
      </form>
      <div className="desk-sheet mt-2 p-3 md:w-96">{choice}</div>
    </details>
  </>
);
