// Lets a browser keep the page that answers an entry form posted without a script, so that Back finds it with what was
// typed. The framework forbids that to every answer of a server action; Back then ends in the browser's own error page.
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, ServerResponse } from 'node:http';

/** In any language, and in the path alone: an order's answers stay forbidden, whatever their query says. */
const ENTRY_FORM = /^(\/[A-Za-z-]+)?\/events\/[^/?]+\/register(\?|$)/;
/** Nobody in between may keep it, and the browser shows it to Back alone. */
const FOR_BACK = 'private, no-cache';

/** Of this process, from now on. A script's own posts are answered in place and stay as they are. */
export function keepFormAnswers(): void {
  subscribe('http.server.request.start', (exchange) => {
    if (!isExchange(exchange)) return;
    const { request, response } = exchange;
    const { method, url = '', headers } = request;
    if (method !== 'POST' || headers['next-action'] !== undefined || !ENTRY_FORM.test(url)) return;
    const set = response.setHeader.bind(response);
    response.setHeader = (name, value) =>
      set(name, name.toLowerCase() === 'cache-control' ? FOR_BACK : value);
  });
}

const isExchange = (told: unknown): told is { request: IncomingMessage; response: ServerResponse } =>
  typeof told === 'object' &&
  told !== null &&
  'request' in told &&
  told.request instanceof IncomingMessage &&
  'response' in told &&
  told.response instanceof ServerResponse;
