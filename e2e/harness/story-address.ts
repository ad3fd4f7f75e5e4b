// The addresses of the stories' stack, which tools/scripts/stack/story-stack.ts prints and Playwright hands to the workers.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Tls } from '../../tools/scripts/stack/tls.ts';

const StoryAddress = z.object({
  appUrl: z.string(),
  /** The storefronts' own origins, past what is in front of them. */
  storefronts: z.array(z.string()),
  control: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  databaseUrl: z.string(),
});

export const storyAddress = (): z.infer<typeof StoryAddress> =>
  StoryAddress.parse(JSON.parse(process.env.FLAGOFF_STORY_STACK ?? '{}'));

/** `x-nextjs-cache` of a prerendered page: the cache in front keeps the header of the answer that it stored. */
export const PRERENDERED = /^(?:HIT|STALE|REVALIDATED)$/;

/** For sites that a story serves itself: the browser trusts it on `127.0.0.1` and `localhost`. */
export function storyCertificate(): { key: string; cert: string } {
  const { key, cert } = Tls.parse(JSON.parse(process.env.FLAGOFF_TLS ?? '{}'));
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
