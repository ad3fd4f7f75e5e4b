'use client';
// What the chosen kinds of entry cost by one payment method; before any is chosen only the least. Without a script a few
// kinds are all shown: nobody could choose and see.
import { useForm } from '#app/_ui/form/form-context.ts';
import type { FormState, Typed } from '#app/_ui/form/form-state.ts';
import { useLive } from '#app/_ui/form/use-live.ts';
import { entryCounts } from './entry-counts.ts';

/** `price`: the provider's quote for one entry, fees included, as it is written. */
export type PricedKind = { readonly id: string; readonly name: string; readonly price: string };

/** `least`: the lowest of all prices, in words. */
type Props = { readonly kinds: readonly PricedKind[]; readonly least: string; readonly fresh: Typed };

const FEW_KINDS = 4;

export function MethodPrices({ kinds, least, fresh }: Props) {
  const { state } = useForm();
  const chosen = useLive((typed) => chosenOf(kinds, typed, state).join(), fresh).split(',');
  const wanted = kinds.filter((_, index) => chosen.includes(String(index)));
  if (wanted.length > 0) return <Prices kinds={wanted} />;
  if (kinds.length > FEW_KINDS)
    return <span className="amount max-[14em]:shrink max-[14em]:whitespace-normal">{least}</span>;
  return (
    <>
      <span className="amount noscript:hidden max-[14em]:shrink max-[14em]:whitespace-normal">{least}</span>
      <noscript>
        <Prices kinds={kinds} />
      </noscript>
    </>
  );
}

const Prices = ({ kinds }: Pick<Props, 'kinds'>) =>
  kinds.map(({ id, name, price }) => (
    <span key={id} className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-26 flex-1">{name}</span> <span className="amount ms-auto">{price}</span>
    </span>
  ));

/** Places in `kinds`. */
function chosenOf(kinds: readonly PricedKind[], typed: Typed, answer: FormState): number[] {
  const counts = entryCounts(
    kinds.map(({ id }) => id),
    typed,
    answer,
  );
  return (counts ?? []).flatMap((count, index) => (count > 0 ? [index] : []));
}
