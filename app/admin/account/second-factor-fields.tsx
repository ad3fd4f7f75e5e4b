'use client';
// The fields that set the second factor up: first the password, then QR code, backup codes and the app's first code.
import { DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { PasswordField } from '#components/admin/ui/password-field.tsx';
import { useForm } from '#components/ui/form/form-context.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

type Names = 'off' | 'password' | 'setUp' | 'scan' | 'qr' | 'backup' | 'code' | 'turnOn' | 'working';
type Props = { readonly words: Readonly<Record<Names, string>> };

export function SecondFactorFields({ words }: Props) {
  const { typed } = useForm().state;
  const uri = textOf(typed, 'uri');
  if (!uri)
    return (
      <>
        <p>{words.off}</p>
        <PasswordField name="password" label={words.password} autoComplete="current-password" />
        <DeskSubmit label={words.setUp} busy={words.working} />
      </>
    );
  const codes = valuesOf(typed, 'backup');
  return (
    <>
      <input type="hidden" name="uri" value={uri} />
      {codes.map((code) => (
        <input key={code} type="hidden" name="backup" value={code} />
      ))}
      <p>{words.scan}</p>
      <QrCode text={uri} title={words.qr} />
      <p className="break-all text-center font-mono">{new URL(uri).searchParams.get('secret')}</p>
      <p>{words.backup}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <TextField name="code" label={words.code} inputMode="numeric" autoComplete="one-time-code" required />
      <DeskSubmit label={words.turnOn} busy={words.working} />
    </>
  );
}
