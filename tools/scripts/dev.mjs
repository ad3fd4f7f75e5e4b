// `npm run dev` on any Node from 20; the work is in dev.ts.
import { handOver } from './hand-over.mjs';

await handOver('dev.ts');
