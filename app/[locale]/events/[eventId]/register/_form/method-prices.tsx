'use client';
// What the chosen kinds of entry cost by one payment method; before any is chosen only the least. Without a script a few
// kinds are all shown: nobody could choose and see.
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { useLive } from '#app/_ui/form/use-live.ts';
import { ENTRY_FIELDS as F, quantityField } from '#lib/registration/entry-form.ts';
import { countOf } from './runner-list.ts';

/** `price`: the provider's quote for one entry, fees included, as it is written. */
export type PricedKind = { readonly id: string; readonly name: string; readonly price: string };

/** `least`: the lowest of all prices, in words. */
type Props = { readonly kinds: readonly PricedKind[]; readonly least: string; readonly fresh: Typed };

const FEW_KINDS = 4;

export function MethodPrices({ kinds, least, fresh }: Props) {
  const chosen = useLive((typed) => chosenOf(kinds, typed).join(), fresh).split(',');
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

/** Places in `kinds`; a list of runners says by itself who runs what. */
function chosenOf(kinds: readonly PricedKind[], typed: Typed): number[] {
  if (valuesTyped(typed, F.roster).some((text) => text.trim() !== '')) return [];
  return kinds.flatMap(({ id }, index) =>
    countOf(valuesTyped(typed, quantityField(id)).at(-1)) > 0 ? [index] : [],
  );
}
