'use client';
// What the server read from a pasted list: people who need a choice, clear people, and lines that were left out. Loaded by
// `list-answer.tsx` alone.
import { ChoiceInput, FieldControl, FieldProblem } from '#components/ui/form/field.tsx';
import type { FormTable, ListChoice } from '#components/ui/form/form-state.ts';
import { LIST_TABLE } from './participants-asked.ts';

const SHORT = 25;

export default function ListPanels(table: FormTable) {
  return (
    <div id={LIST_TABLE} tabIndex={-1} className="grid gap-4">
      {table.asks && <Asks {...table.asks} />}
      {table.rows.length > 0 && <Clear {...table} />}
      {table.leftOut && (
        <details className="disclosure">
          <summary>{table.leftOut.title}</summary>
          {table.leftOut.lines.map((line) => (
            <q key={line} className="block">
              {line}
            </q>
          ))}
        </details>
      )}
      {table.remark && <p className="text-quiet text-sm">{table.remark}</p>}
    </div>
  );
}

const Asks = ({ heading, isSettled, people }: NonNullable<FormTable['asks']>) => (
  <section className="panel snug-row">
    <h3 className={`panel-heading ${isSettled ? 'bg-good-wash text-good' : 'bg-warn-wash text-warn'}`}>
      {heading}
    </h3>
    {people.map(({ line, name, pasted, choices }) => (
      <fieldset key={line} className="grid gap-2 border-edge border-b px-3 pb-3 last:border-0">
        <legend className="pt-3">
          <span className="text-quiet text-sm">{line}</span> <b>{name}</b>
        </legend>
        <p className="text-quiet text-sm empty:hidden">{pasted}</p>
        {choices.map((choice) => (
          <Choice key={choice.name} {...choice} />
        ))}
      </fieldset>
    ))}
  </section>
);

function Choice({ name, label, options, type }: ListChoice) {
  if (options.length === 0)
    return (
      <div className="grid gap-1.5">
        <label htmlFor={name} className="font-bold text-sm">
          {label}
        </label>
        <FieldControl name={name} type={type} />
        <FieldProblem name={name} />
      </div>
    );
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="font-bold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => {
          const id = index === 0 ? name : `${name}-${index}`;
          return (
            <label key={option.value} htmlFor={id} className="choice">
              <ChoiceInput type="radio" name={name} value={option.value} id={id} />
              <span>{option.label}</span>
            </label>
          );
        })}
      </div>
      <FieldProblem name={name} />
    </fieldset>
  );
}

/** A long table is folded. */
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
          {rows.map(([line = '', ...cells]) => (
            <tr key={line}>
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
