// The panel below the orders: how the mirror compares with the provider, and what waits.
import type { SyncSnapshot } from '#app/admin/admin-snapshot.ts';
import type { SyncFigure } from './sync-words.ts';

const FRAME = 'rounded-xl border border-edge bg-sheet p-4';

function NoReads() {
  return (
    <div role="note" className="rounded-lg bg-warn-wash p-3 text-warn">
      <p className="font-bold">This key can’t read orders</p>
      <p className="mt-1 text-sm">
        Orders are updated by webhooks only. If a webhook is late, the runner waits longer for the
        confirmation. If it’s lost, we don’t notice. Orders from other channels show no buyer. To change this,
        open the key in the provider’s app and turn on <strong>Read orders</strong>.
      </p>
    </div>
  );
}

function Comparisons({ comparisons }: Pick<SyncSnapshot, 'comparisons'>) {
  if (comparisons.length === 0) return <p className="text-quiet">No sync with the provider yet.</p>;
  return comparisons.map(({ words, drifted, whole, at }) => (
    <p key={String(whole)}>
      <span className={drifted ? 'font-bold' : ''}>{words}</span>{' '}
      <span className="text-quiet text-sm">
        <span>{whole ? 'All orders,' : 'Newest orders,'}</span>{' '}
        <time dateTime={at.iso}>{`${at.words}.`}</time>
      </span>
    </p>
  ));
}

function Figure({ figure }: { figure: SyncFigure }) {
  return (
    <div data-warning={figure.isWarning}>
      <dt className="text-quiet text-sm">{figure.name}</dt>
      <dd className={`font-bold tabular-nums ${figure.isWarning ? 'text-bad' : ''}`}>{figure.value}</dd>
      <dd className="text-quiet text-sm">{figure.note}</dd>
    </div>
  );
}

export function SyncStatus({ sync: { mayRead, figures, comparisons } }: { readonly sync: SyncSnapshot }) {
  return (
    <section aria-labelledby="sync" className={`${FRAME} grid gap-4`}>
      <h2 id="sync" className="font-bold text-xl">
        Sync status
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
