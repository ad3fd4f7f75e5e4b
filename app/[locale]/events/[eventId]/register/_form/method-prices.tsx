'use client';
// What the chosen kinds of entry cost by one payment method; before any is chosen only the least. Without a script a few
// kinds are all shown: nobody could choose and see.
import { useForm } from '#components/ui/form/form-context.ts';
import { answerOf, type Typed } from '#components/ui/form/form-state.ts';
import { chosenKinds } from './entry-counts.ts';

/** `price`: the provider's quote for one entry, fees included, as it is written. */
export type PricedKind = { readonly id: string; readonly name: string; readonly price: string };

/** `least`: the lowest of all prices, in words. */
type Props = { readonly kinds: readonly PricedKind[]; readonly least: string; readonly fresh: Typed };

const FEW_KINDS = 4;

export function MethodPrices({ kinds, least, fresh }: Props) {
  const { state } = useForm();
  const ids = kinds.map(({ id }) => id);
  const chosen = chosenKinds(ids, state.typed ?? fresh, answerOf(state));
  const few = kinds.length <= FEW_KINDS;
  return (
    <>
      <method-prices data-given={JSON.stringify(ids)}>
        <span
          hidden={chosen.length > 0}
          data-least=""
          className={`amount max-[14em]:shrink max-[14em]:whitespace-normal ${few ? 'noscript:hidden' : ''}`}
        >
          {least}
        </span>
        {kinds.map((kind) => (
          <Price key={kind.id} kind={kind} hidden={!chosen.includes(kind.id)} />
        ))}
      </method-prices>
      {few && chosen.length === 0 && (
        <noscript>
          {kinds.map((kind) => (
            <Price key={kind.id} kind={kind} />
          ))}
        </noscript>
      )}
    </>
  );
}

const Price = ({ kind, hidden }: { readonly kind: PricedKind; readonly hidden?: boolean }) => (
  <span hidden={hidden} data-kind={kind.id} className="flex flex-wrap justify-between gap-x-4">
    <span className="min-w-26 flex-1">{kind.name}</span> <span className="amount ms-auto">{kind.price}</span>
  </span>
);
