// A small panel below the orders: how the mirror stands to the provider, and what waits.
import type { DeskEngine } from '../_orders/desk-snapshot.ts';
import type { EngineLine } from './engine-words.ts';

const FRAME = 'rounded-xl border border-edge bg-sheet p-4';

function NoReads() {
  return (
    <div role="note" className="rounded-lg bg-waiting-ground p-3 text-waiting">
      <p className="font-semibold">Orders may not be read</p>
      <p className="mt-1 text-sm">
        The key has no permission to read orders. Everything works from webhooks alone, but a late webhook
        means a runner waits longer for the confirmation, and a lost one is not noticed here. Orders show no
        buyer unless they were made on this site. To change that, open the key in the provider’s app and tick{' '}
        <strong>Read orders</strong>.
      </p>
    </div>
  );
}

function LastComparison({ comparison }: Pick<DeskEngine, 'comparison'>) {
  if (!comparison) return <p className="text-quiet">Not compared with the provider yet.</p>;
  const { words, drifted, whole, at } = comparison;
  return (
    <p>
      <span className={drifted ? 'font-semibold' : ''}>{words}</span>{' '}
      <span className="text-quiet text-sm">
        {whole ? 'All orders' : 'The newest orders'}, <time dateTime={at.iso}>{at.words}</time>.
      </span>
    </p>
  );
}

function Line({ line }: { line: EngineLine }) {
  return (
    <div data-worry={line.worry}>
      <dt className="text-quiet text-sm">{line.name}</dt>
      <dd className={`font-semibold tabular-nums ${line.worry ? 'text-failed' : ''}`}>{line.value}</dd>
      <dd className="text-quiet text-sm">{line.note}</dd>
    </div>
  );
}

export function EnginePanel({ engine: { mayRead, lines, comparison } }: { readonly engine: DeskEngine }) {
  return (
    <section aria-labelledby="engine" className={`${FRAME} grid gap-4`}>
      <h2 id="engine" className="font-bold text-lg">
        In step with the provider
      </h2>
      {mayRead ? <LastComparison comparison={comparison} /> : <NoReads />}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </dl>
    </section>
  );
}
