// `npm run fuzz` on any installed Node; the work is in tools/simulation/fuzz/main.ts.
import { handOver } from './hand-over.mjs';

await handOver('../simulation/fuzz/main.ts');
