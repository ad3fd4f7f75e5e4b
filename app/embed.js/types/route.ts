// The types of `/embed.js`, for organizers' own websites: next.config.mjs gives them the address `/embed.d.ts`.
import { serveFile } from '../serve-file.ts';

export const GET = serveFile('embed.d.ts', 'text/plain');
