import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import { ShowContact } from '#components/admin/ui/post-form.tsx';
import { Masked } from '#components/admin/ui/sheet.tsx';
import type { OneOrder, ProviderAnswer } from '#lib/admin/orders/one-order.ts';
import type { OrderNames } from '#lib/admin/orders/order-names.ts';
import { answerParameter } from '#lib/admin/participants/participant-list.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { writtenDay } from '#lib/shared/dates.ts';
import { maskNumbers } from '#lib/shared/ugandan-mobile.ts';
import { showContactAction } from './order-actions.ts';

type ContactProps = {
  readonly desk: DeskView;
  readonly order: { readonly orderCode: string; readonly eventId: string };
  /** Names what is shown, as `showContactAction` takes it. */
  readonly fields: { readonly field: string; readonly person?: string; readonly key?: string };
  readonly masked: string;
  readonly whose: string;
};

export function ContactValue({ desk: { t, may }, order, fields, masked, whose }: ContactProps) {
  if (!may('see_contact', order.eventId)) return <Masked value={masked} />;
  return (
    <ShowContact
      action={showContactAction}
      fields={{ order: order.orderCode, ...fields }}
      masked={masked}
      show={t('order.show')}
      whose={whose}
    />
  );
}

type AnswerProps = Pick<ContactProps, 'desk' | 'order' | 'whose'> & {
  readonly answer: ProviderAnswer;
  /** Id of the person who answered; absent: an answer of the order. */
  readonly person?: string;
  readonly key: string;
};

/** An answer in the member's words. Numbers in it are masked, with the button that shows them where the member may see them. */
export function shownAnswer({ desk, order, answer, person, key, whose }: AnswerProps) {
  const { t, may, language } = desk;
  const text =
    typeof answer === 'boolean'
      ? t(answer ? 'order.yes' : 'order.no')
      : writtenDay([answer].flat().join(', '), intlLocale(language));
  const masked = maskNumbers(text);
  if (masked === text || !may('see_contact', order.eventId)) return { text: masked, value: masked };
  const fields = { field: 'answer', key, ...(person !== undefined && { person }) };
  return {
    text: masked,
    value: <ContactValue desk={desk} order={order} fields={fields} masked={masked} whose={whose} />,
  };
}

export type PeopleSetup = Pick<OrderNames, 'tickets'> & {
  /** Sorted in the order in which they are asked. */
  readonly questions: readonly {
    readonly key: string;
    readonly label: string;
    readonly of: 'participant' | 'order';
  }[];
  /** What each person still has to give, by id, as the participants' filter names it. */
  readonly lacking: ReadonlyMap<string, readonly string[]>;
};

export type OrderPart = { readonly desk: Desk; readonly found: OneOrder; readonly setup: PeopleSetup };

export type OrderPerson = OneOrder['people'][number];

export const isMissing =
  ({ lacking }: PeopleSetup, { id }: OrderPerson): ((key: string) => boolean) =>
  (key) =>
    lacking.get(id)?.includes(answerParameter(key)) ?? false;

export const isRegistrationOver = ({ registrationStatus: status }: OrderPerson): boolean =>
  status === 'absent' || status === 'cancelled';
