// Browser complaints during a story: console errors, page errors, requests to third parties. Each fails the story
// unless the story expects it; a violation of the Content-Security-Policy always does.
import type { BrowserContext } from '@playwright/test';

export type Complaints = {
  /** Allows complaints that match, for instance `/status of 404/`. */
  expect(pattern: RegExp): void;
  /** The complaints that no pattern allows. */
  unexpected(): string[];
};

const REFUSED_BY_POLICY = /content security policy/i;

/** Listens to all pages of `context`; `own` lists the origins that pages may call. */
export function listenForComplaints(context: BrowserContext, own: readonly string[]): Complaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || REFUSED_BY_POLICY.test(message.text()))
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
    unexpected: () =>
      heard.filter(
        (complaint) =>
          REFUSED_BY_POLICY.test(complaint) || !expected.some((pattern) => pattern.test(complaint)),
      ),
  };
}
