'use client';
// What was understood of a pasted list, to be looked at before it is sent. A long one is opened by whoever wants to.
import { useForm } from '#components/ui/form/form-context.ts';
import { ANSWER_TABLE } from './answer-table-id.ts';

const SHORT = 25;

export function AnswerTable() {
  const { table } = useForm().state;
  if (!table) return null;
  const isShort = table.rows.length <= SHORT;
  return (
    <details className="roster-table group" open={isShort} data-one={String(table.rows.length)}>
      <summary id={ANSWER_TABLE}>
        {table.caption}
        {!isShort && <span className="block underline group-open:hidden">{table.unfold}</span>}
      </summary>
      <table>
        <thead>
          <tr>
            {table.head.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([line = '', ...cells]) => (
            <tr key={line}>
              <td className="amount text-quiet">{line}</td>
              {cells.map((words, index) => (
                <td key={table.head[index + 1]}>{words}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
