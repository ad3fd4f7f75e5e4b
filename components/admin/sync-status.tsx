// The panel below the orders: how the mirror compares with the provider, and what waits.
import type { SyncSnapshot } from '#app/admin/admin-snapshot.ts';
import type { SyncFigure } from './sync-words.ts';

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

function Comparisons({ comparisons }: Pick<SyncSnapshot, 'comparisons'>) {
  if (comparisons.length === 0) return <p className="text-quiet">Not compared with the provider yet.</p>;
  return comparisons.map(({ words, drifted, whole, at }) => (
    <p key={String(whole)}>
      <span className={drifted ? 'font-semibold' : ''}>{words}</span>{' '}
      <span className="text-quiet text-sm">
        {whole ? 'All orders' : 'The newest orders'}, <time dateTime={at.iso}>{at.words}</time>.
      </span>
    </p>
  ));
}

function Figure({ figure }: { figure: SyncFigure }) {
  return (
    <div data-warning={figure.isWarning}>
      <dt className="text-quiet text-sm">{figure.name}</dt>
      <dd className={`font-semibold tabular-nums ${figure.isWarning ? 'text-failed' : ''}`}>
        {figure.value}
      </dd>
      <dd className="text-quiet text-sm">{figure.note}</dd>
    </div>
  );
}

export function SyncStatus({ sync: { mayRead, figures, comparisons } }: { readonly sync: SyncSnapshot }) {
  return (
    <section aria-labelledby="sync" className={`${FRAME} grid gap-4`}>
      <h2 id="sync" className="font-bold text-lg">
        Comparison with the provider
      </h2>
      {mayRead ? <Comparisons comparisons={comparisons} /> : <NoReads />}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </dl>
    </section>
  );
}
