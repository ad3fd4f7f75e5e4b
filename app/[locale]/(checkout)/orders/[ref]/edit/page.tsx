// The registration form filled in from an order, for a registration that replaces it.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { registerAction } from '#app/[locale]/(checkout)/events/[eventId]/register/actions.ts';
import { HIDDEN, isKnownOrder, ownProof } from '#components/checkout/order-access.ts';
import { ProveNumber } from '#components/checkout/prove-number.tsx';
import { loadEventPage } from '#components/events/load-events.ts';
import { MissingVisit, NO_ORDER } from '#components/layout/missing-visit.tsx';
import { Outage } from '#components/layout/outage.tsx';
import { RegistrationPage } from '#components/registration/registration-page.tsx';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { findSubmittedForm } from '#lib/checkout/view/submitted-form.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { type RegistrationInput, withOneTicket } from '#lib/registration/registration-input.ts';
import { server } from '#lib/server.ts';
import { orderForms } from '../../form-targets.ts';

type Props = {
  readonly params: Promise<{ ref: string }>;
  readonly searchParams: Promise<{ own?: string | string[] }>;
};

const loadEarlier = cache(async (ref: string, own: string | null) => {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findSubmittedForm(ctx, ref, await isKnownOrder(ref, own)));
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ ref, own }, t] = await Promise.all([askedFor(props), getTranslations()]);
  const earlier = await loadEarlier(ref, own);
  const page = earlier && earlier !== 'unavailable' ? await loadEventPage(earlier.eventId) : null;
  return {
    title: page?.ok ? t('form.title', { event: page.value.event.name }) : t('order.title'),
    ...HIDDEN,
  };
}

async function askedFor({ params, searchParams }: Props) {
  const [{ ref }, { own }, locale] = await Promise.all([params, searchParams, getLocale()]);
  return { ref, own: ownProof(locale, own) };
}

export default async function EditPage(props: Props) {
  const { ref, own } = await askedFor(props);
  const earlier = await loadEarlier(ref, own);
  if (!earlier) return <MissingVisit instead={NO_ORDER} />;
  if (earlier === 'unavailable') return <Outage />;
  const { eventId, input, isVeiled, holdsPlaces, openNumbers } = earlier;
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return (
    <RegistrationPage
      key={isVeiled ? 'veiled' : 'filled'}
      action={registerAction}
      eventId={eventId}
      earlier={{ ref, own, typed: input && typedAgain(input), holdsPlaces }}
      notice={
        <>
          {openNumbers.length > 0 && (
            <p className="notice notice-warn">{t('order.openRequest', { number: openNumbers.join(', ') })}</p>
          )}
          {isVeiled && <ProveNumber form={orderForms(ref, locale, own)('proveNumber')} on="edit" />}
        </>
      }
      missing={<MissingVisit />}
    />
  );
}

const typedAgain = (input: RegistrationInput): RegistrationInput =>
  withOneTicket(
    Object.fromEntries(
      Object.entries(input).filter(([field]) => field !== F.submission && !F.GIVEN_ANEW.includes(field)),
    ),
  );
