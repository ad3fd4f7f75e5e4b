// The types of `/embed.js`, for organizers' own websites.
import { serveFile } from '../embed.js/serve-file.ts';

export const GET = serveFile('embed.d.ts', 'text/plain');
