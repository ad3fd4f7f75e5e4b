// Writes the definition to the file named by the argument, for the linter: the same text as on the wire.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildDefinition } from './definition.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node sandbox/openapi/write-definition.ts <file>');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(buildDefinition('http://127.0.0.1:4010/v1'), null, 2)}\n`);
