// A page of the desk that failed: status 500, with words also without a script.
import { PageWithoutScript } from '#components/layout/page-without-script.tsx';

/** Throws `error` while the page is rendered, so that Next reports it and shows `error.tsx`. */
export const FailedOnVisit = ({ error }: { readonly error: unknown }) => (
  <>
    <PageWithoutScript path="/admin/failed" />
    <Thrown error={error} />
  </>
);

async function Thrown({ error }: { readonly error: unknown }): Promise<null> {
  throw error;
}
