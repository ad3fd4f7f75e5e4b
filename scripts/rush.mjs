// `npm run rush` on whatever Node there is; the work is in simulation/rush/main.ts.
import { handOver } from './hand-over.mjs';

await handOver('../simulation/rush/main.ts');
