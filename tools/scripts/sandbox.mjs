// `npm run sandbox` on any Node from 20; the work is in sandbox/main.ts.
import { handOver } from './hand-over.mjs';

await handOver('../../sandbox/main.ts');
