'use client';
// The number that pays. Its network is recognized and sets the method: by a script while it is typed (`network-seen`),
// without one by the server.
import { useForm } from '#components/ui/form/form-context.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { type Networks, networkSaid } from './network-said.ts';

type Props = Networks & { readonly label: string; readonly help: string; readonly optional: string };

export function PayingNumber({ label, help, optional, ...networks }: Props) {
  const { typed } = useForm().state;
  return (
    <div className="grid gap-1.5">
      <TextField
        name={F.payingNumber}
        label={label}
        help={help}
        optional={optional}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <network-seen
        data-given={JSON.stringify(networks)}
        role="status"
        className="block font-bold text-good empty:absolute"
      >
        {networkSaid(networks, typed ?? {})}
      </network-seen>
    </div>
  );
}
