import type { ReactNode } from 'react';

export type ShownFact = { readonly label: string; readonly value: ReactNode };

/** Names and values in two columns; with large text each value stands under its name. */
export const FactList = ({ facts }: { readonly facts: readonly ShownFact[] }) => (
  <dl className="grid gap-y-1.5">
    {facts.map(({ label, value }) => (
      <div key={label} className="flex flex-wrap items-baseline gap-x-4">
        <dt className="flex-[0_1_7rem] break-words text-quiet">{label}</dt>
        <dd className="min-w-0 flex-[1_1_6.5rem]">{value}</dd>
      </div>
    ))}
  </dl>
);
