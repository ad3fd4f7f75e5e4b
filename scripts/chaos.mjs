// `npm run chaos` on whatever Node there is; the work is in simulation/chaos/main.ts.
import { handOver } from './hand-over.mjs';

await handOver('../simulation/chaos/main.ts');
