// `npm test` on any installed Node; the work is in test.ts.
import { handOver } from './hand-over.mjs';

console.log('Flagoff, all checks\n');
await handOver('test.ts');
