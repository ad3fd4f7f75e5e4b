// A small panel below the orders: how the mirror stands to the provider, and what waits.
import type { EngineHealth } from '#lib/admin/read-engine-health.ts';
import { comparisonWords, type EngineFigures, type EngineLine, engineLines } from './engine-words.ts';

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

type ComparisonProps = { comparison: EngineHealth['comparison']; writeTime: (at: Date) => string };

function LastComparison({ comparison, writeTime }: ComparisonProps) {
  if (!comparison) return <p className="text-quiet">Not compared with the provider yet.</p>;
  const { words, drifted } = comparisonWords(comparison);
  return (
    <p>
      <span className={drifted ? 'font-semibold' : ''}>{words}</span>{' '}
      <span className="text-quiet text-sm">
        {comparison.whole ? 'All orders' : 'The newest orders'},{' '}
        <time dateTime={comparison.at.toISOString()}>{writeTime(comparison.at)}</time>.
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

type Props = {
  readonly figures: EngineFigures;
  /** The key has the permission to read orders. */
  readonly mayRead: boolean;
  readonly writeTime: (at: Date) => string;
};

export function EnginePanel({ figures, mayRead, writeTime }: Props) {
  return (
    <section aria-labelledby="engine" className={`${FRAME} grid gap-4`}>
      <h2 id="engine" className="font-bold text-lg">
        In step with the provider
      </h2>
      {mayRead ? <LastComparison comparison={figures.comparison} writeTime={writeTime} /> : <NoReads />}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        {engineLines(figures, mayRead).map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </dl>
    </section>
  );
}
