// The script of the buyer's pages, as it travels, and its address: another text has another one.
import 'server-only';
import { createHash } from 'node:crypto';
import script from './main.bundle.js';

export const SCRIPT_TEXT: string = script;

const PATH = '/site.js';
const version = createHash('sha256').update(script).digest('base64url').slice(0, 12);

export const SCRIPT_ADDRESS = `${PATH}?v=${version}`;

/** Whether an address asks for this text, and not for that of another build. */
export const isThisVersion = (address: string): boolean => new URL(address).searchParams.get('v') === version;
