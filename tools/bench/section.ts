// What a benchmark hands back: a table of figures, each beside a peer measured in the same run. Knows no benchmark.

export type BenchSection = {
  title: string;
  /** What was measured and how, in a sentence or two. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The section as a Markdown table whose columns also line up in a terminal. */
export function sectionMarkdown({ title, method, columns, rows }: BenchSection): string {
  const widths = columns.map((name, place) =>
    Math.max(name.length, ...rows.map((row) => row[place]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, place) => align(cells[place] ?? '', width, place)).join(' | ')} |`;
  const rule = widths.map((width, place) => (place === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [`## ${title}`, '', method, '', line(columns), line(rule), ...rows.map(line)].join('\n');
}

const align = (text: string, width: number, place: number): string =>
  place === 0 ? text.padEnd(width) : text.padStart(width);
