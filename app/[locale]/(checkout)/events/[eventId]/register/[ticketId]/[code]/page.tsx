// The form with a discount code in its field. `lib/registration/form-routes.ts` rewrites `register?code=…` to this
// page, so that it is prerendered and needs no script. Without a ticket type, `[ticketId]` is an id that no event has.
import { EmbeddedPage } from '#components/checkout/embedded/embedded-page.tsx';
import { eventIdOfSegment } from '#components/events/event-address.ts';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { RegistrationPage } from '#components/registration/registration-page.tsx';
import { codeOfSegment } from '#lib/shared/link-parameters.ts';
import { startFromForm } from '../../../../../checkout/start-actions.ts';
import { registerAction } from '../../actions.ts';

export { generateMetadata } from '../../page.tsx';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ eventId: string; ticketId: string; code: string }> };

export default async function BroughtCodePage({ params }: Props) {
  const { eventId, ticketId, code } = await params;
  const event = eventIdOfSegment(eventId);
  return (
    <EmbeddedPage from="form" eventId={event} linked={ticketId}>
      <RegistrationPage
        action={registerAction}
        start={startFromForm}
        eventId={event}
        linked={ticketId}
        code={codeOfSegment(code)}
        missing={<MissingPage />}
      />
    </EmbeddedPage>
  );
}
