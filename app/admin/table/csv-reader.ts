// The program for which CSV files are written, chosen by the member in this browser.
import { cookies } from 'next/headers';
import { CSV_READERS, type CsvReader } from '#lib/admin/list/export-file.ts';

export const CSV_COOKIE = 'desk_csv';

/** Excel until this browser's member has chosen. */
export async function chosenReader(): Promise<CsvReader> {
  const value = (await cookies()).get(CSV_COOKIE)?.value;
  return CSV_READERS.find((one) => one === value) ?? 'excel';
}
