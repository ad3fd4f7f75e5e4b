// What a browser complains about during a story: errors on its console, errors in pages, requests that leave for a
// third party. Each fails the story unless the story expected it.
import type { BrowserContext } from '@playwright/test';

export type Complaints = {
  /** Says that complaints like this are part of the story, for instance `/status of 404/`. */
  expect(pattern: RegExp): void;
  /** Those that nobody expected. */
  unexpected(): string[];
};

/** Listens to all pages of `context`; `own`: origins that pages may talk to. */
export function listenForComplaints(context: BrowserContext, own: readonly string[]): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error')
      heard.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    heard.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !own.includes(origin))
      heard.push(`third-party request: ${request.url()}`);
  });
  return {
    expect: (pattern) => expected.push(pattern),
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
