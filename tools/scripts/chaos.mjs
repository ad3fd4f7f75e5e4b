// `npm run chaos` on any installed Node; the work is in tools/simulation/chaos/main.ts.
import { handOver } from './hand-over.mjs';

await handOver('../simulation/chaos/main.ts');
