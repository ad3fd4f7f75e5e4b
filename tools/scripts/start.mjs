// `npm start` on any Node from 20; the work is in start.ts.
import { runInstalled } from './hand-over.mjs';

await runInstalled('start.ts');
