// `npm run demo` on any installed Node; the work is in demo.ts.
import { handOver } from './hand-over.mjs';

console.log('Flagoff, demo\n');
await handOver('demo.ts');
