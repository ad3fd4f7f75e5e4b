// The script inside each of the buyer's pages: some hundred bytes that work before any other script, and where none is sent.
import { runPage } from './inline-scripts/run-page.ts';

export const PageScript = () => <script>{`(${runPage})()`}</script>;
