'use client';
// What was understood of a pasted list, to be looked at before it is sent. A long one is opened by whoever wants to.
import { useForm } from '#app/_ui/form/form-context.ts';

const SHORT = 25;

export function AnswerTable() {
  const { table } = useForm().state;
  if (!table) return null;
  return (
    <details className="roster-table" open={table.rows.length <= SHORT}>
      <summary>{table.caption}</summary>
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
