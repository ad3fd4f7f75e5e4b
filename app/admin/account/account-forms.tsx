import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { PasswordField } from '#components/admin/ui/password-field.tsx';
import { MIN_PASSWORD_LENGTH } from '#lib/auth/auth.ts';
import type { DeskWords } from '../desk-adapters.tsx';
import { passwordAction, secondFactorAction, turnOffAction } from './account-actions.ts';
import { SecondFactorFields } from './second-factor-fields.tsx';

type Props = { readonly t: DeskWords };
export const PasswordForm = ({ t }: Props) => (
  <DeskForm action={passwordAction}>
    <PasswordField name="password_current" label={t('account.current')} autoComplete="current-password" />
    <PasswordField
      name="password_next"
      label={t('account.next')}
      help={t('account.nextHelp', { count: MIN_PASSWORD_LENGTH })}
      autoComplete="new-password"
    />
    <PasswordField name="password_again" label={t('account.again')} autoComplete="new-password" />
    <p className="text-quiet text-sm">{t('account.signsOut')}</p>
    <DeskSubmit label={t('account.change')} busy={t('account.working')} quiet />
  </DeskForm>
);

export const SecondFactorForm = ({ t }: Props) => (
  <DeskForm action={secondFactorAction}>
    <SecondFactorFields
      words={{
        off: t('account.twoStepOff'),
        password: t('account.yourPassword'),
        setUp: t('account.setUp'),
        scan: t('account.scan'),
        qr: t('account.qr'),
        backup: t('account.backup'),
        code: t('account.code'),
        turnOn: t('account.turnOn'),
        working: t('account.working'),
      }}
    />
  </DeskForm>
);

export const TurnOffForm = ({ t }: Props) => (
  <DeskForm action={turnOffAction}>
    <p>{t('account.twoStepOn')}</p>
    <PasswordField name="password" label={t('account.yourPassword')} autoComplete="current-password" />
    <DeskSubmit label={t('account.turnOff')} busy={t('account.working')} />
  </DeskForm>
);
