'use client';
// What the chosen entries cost by the chosen method, said above the button.
import { useForm } from '#components/ui/form/form-context.ts';
import { answerOf, type Typed } from '#components/ui/form/form-state.ts';
import { type Priced, priceSaid } from './price-said.ts';

export function PriceLine({ fresh, ...priced }: Priced & { readonly fresh: Typed }) {
  const { state } = useForm();
  return (
    <price-line
      data-given={JSON.stringify(priced)}
      role="status"
      className="numeral block min-h-8 wrap-normal text-[min(1.875rem,8.5vw)]"
    >
      {priceSaid(priced, state.typed ?? fresh, answerOf(state))}
    </price-line>
  );
}
