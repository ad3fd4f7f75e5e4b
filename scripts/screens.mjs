// `npm run screens` on whatever Node there is; the work is in screens.ts.
import { handOver } from './hand-over.mjs';

await handOver('screens.ts');
