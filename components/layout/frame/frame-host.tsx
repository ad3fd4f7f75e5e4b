'use client';
// Only framed pages load the code. Every page carries these lines.

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

type Props = {
  /** EMBED_ORIGINS, separated by spaces: only they get messages. A refresh of the page brings the same text. */
  readonly origins: string;
};

export function FrameHost({ origins }: Props) {
  const path = usePathname();
  // A link loads another document, but a form goes on in this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once it has changed
  useEffect(() => void import('./host-messages.ts').then((host) => host.servePage(origins)), [origins, path]);
  return null;
}
