// `npm run demo` on whatever Node there is; the work is in demo.ts.
import { handOver } from './hand-over.mjs';

console.log('Flagoff, demo\n');
await handOver('demo.ts');
