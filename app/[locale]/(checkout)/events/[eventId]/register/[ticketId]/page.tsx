// The registration form with a ticket type chosen. `lib/registration/form-routes.ts` rewrites `register?ticket=…` to
// this page, so that it is prerendered, too. An unknown ticket type chooses nothing: a redirect to the plain form would
// lose what is posted without a script for a ticket type that is gone.
import { EmbeddedPage } from '#components/checkout/embedded/embedded-page.tsx';
import { eventIdOfSegment } from '#components/events/event-address.ts';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { RegistrationPage } from '#components/registration/registration-page.tsx';
import { startFromForm } from '../../../../checkout/start-actions.ts';
import { registerAction } from '../actions.ts';

export { generateMetadata } from '../page.tsx';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ eventId: string; ticketId: string }> };

export default async function LinkedRegisterPage({ params }: Props) {
  const { eventId, ticketId } = await params;
  return (
    <EmbeddedPage from="form" eventId={eventIdOfSegment(eventId)} linked={ticketId}>
      <RegistrationPage
        action={registerAction}
        start={startFromForm}
        eventId={eventIdOfSegment(eventId)}
        linked={ticketId}
        missing={<MissingPage />}
      />
    </EmbeddedPage>
  );
}
