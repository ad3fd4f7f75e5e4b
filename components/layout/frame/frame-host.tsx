'use client';
// The code is loaded by framed pages alone; every page carries this line.

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

type Props = {
  /** EMBED_ORIGINS, separated by spaces: only they get messages. A refresh of the page brings the same text. */
  readonly origins: string;
};

export function FrameHost({ origins }: Props) {
  const path = usePathname();
  // A link loads another document, a form goes on in this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once it has changed
  useEffect(() => void import('./host-messages.ts').then((host) => host.servePage(origins)), [origins, path]);
  return null;
}
