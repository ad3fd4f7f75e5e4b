// `npm run screens` on any installed Node; the work is in screens.ts.
import { handOver } from './hand-over.mjs';

await handOver('screens.ts');
