'use client';
// What the server read from a pasted list: people with a question, people without one, and lines that were left out.
// Only `list-answer.tsx` loads it.
import type { FormTable, ListedAsk } from '#components/ui/form/form-state.ts';
import { LIST_TABLE } from './listed-counts.ts';
import { ChildGuardian, QuestionField } from './question-field.tsx';

const SHORT = 25;

export default function ListPanels(table: FormTable) {
  return (
    <div id={LIST_TABLE} tabIndex={-1} className="grid gap-4">
      {table.asks && <Asks {...table.asks} />}
      {table.rows.length > 0 && <Clear {...table} />}
      {table.leftOut && (
        <details className="disclosure">
          <summary>{table.leftOut.title}</summary>
          {table.leftOut.lines.map(({ text, take }) => (
            <div key={take.name} className="flex flex-wrap items-center justify-between gap-x-4">
              <q className="min-w-[min(100%,16ch)] flex-1 wrap-break-word">{text}</q>
              <QuestionField {...take} />
            </div>
          ))}
          {table.leftOut.beside && (
            <p className="text-quiet text-sm wrap-break-word">{table.leftOut.beside}</p>
          )}
        </details>
      )}
      {table.remark && <p className="text-quiet text-sm">{table.remark}</p>}
    </div>
  );
}

const Asks = ({ heading, isSettled, shared, people, chosen, more }: NonNullable<FormTable['asks']>) => (
  <section className="panel snug-row">
    <h3 className={`panel-heading ${isSettled ? 'bg-good-wash text-good' : 'bg-warn-wash text-warn'}`}>
      {heading}
    </h3>
    {shared.map(({ fields, unfold, isUnfolded, differs, people: all }) => (
      <div key={unfold + fields[0]?.name} className="grid gap-2 border-edge border-b p-3 last:border-0">
        {fields.map((field) => (
          <QuestionField key={field.name} {...field} />
        ))}
        <details open={isUnfolded}>
          <summary className="min-h-12 content-center font-bold text-sm">{unfold}</summary>
          <p className="text-quiet text-sm">{differs}</p>
          {all.map((person) => (
            <Person key={person.id} {...person} />
          ))}
        </details>
      </div>
    ))}
    {people.map((person) => (
      <Person key={person.id} {...person} />
    ))}
    {chosen.map(({ name, value }) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))}
    <p className="px-3 py-2 empty:hidden">{more}</p>
  </section>
);

const Person = ({ line, name, pasted, fields, guardian }: ListedAsk) => (
  <fieldset className="grid gap-3 border-edge border-b px-3 pb-3 last:border-0">
    <legend className="pt-3">
      <span className="text-quiet text-sm">{line}</span> <b>{name}</b>
    </legend>
    {pasted && <q className="text-quiet text-sm">{pasted}</q>}
    {fields.map((field) => (
      <QuestionField key={field.name} {...field} />
    ))}
    {guardian && <ChildGuardian {...guardian} />}
  </fieldset>
);

function Clear({ caption, unfold, head, rows }: FormTable) {
  const isShort = rows.length <= SHORT;
  return (
    <details key={rows.length} className="group fold list-table" open={isShort}>
      <summary>
        <span>{caption}</span>
        {!isShort && <span className="underline group-open:hidden">{unfold}</span>}
      </summary>
      <table>
        <thead>
          <tr>
            {head.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [line, ...cells] }) => (
            <tr key={id}>
              <td className="amount text-quiet">{line}</td>
              {cells.map((words, index) => (
                <td key={head[index + 1]}>{words}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
