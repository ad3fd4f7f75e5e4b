import { serveFile } from './serve-file.ts';

export const GET = serveFile('flagoff-entry.js', 'text/javascript');
