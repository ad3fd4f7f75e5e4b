// `npm run rush` on any installed Node; the work is in tools/simulation/rush/main.ts.
import { handOver } from './hand-over.mjs';

await handOver('../simulation/rush/main.ts');
