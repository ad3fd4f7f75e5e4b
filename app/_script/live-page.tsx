// Makes the page it stands on a document with a script of its own and without the framework's: what the server draws for a
// visit is sent plain (lib/plain-pages), and our elements make it live.
import { PlainPage } from '#app/_ui/plain-page.tsx';
import { AfterWaking } from './after-waking.tsx';
import { SCRIPT_ADDRESS } from './script-text.ts';

export const LivePage = () => (
  <>
    <PlainPage />
    {process.env.NODE_ENV === 'development' ? (
      <AfterWaking address={SCRIPT_ADDRESS} />
    ) : (
      <script defer src={SCRIPT_ADDRESS} />
    )}
  </>
);
