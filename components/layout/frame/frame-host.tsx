'use client';
// On framed pages: what a page tells the one around it. Its code is loaded by these pages alone; every page carries this line.
import { useEffect } from 'react';

type Props = {
  /** Who may be told something: EMBED_ORIGINS, separated by spaces. A refresh of the page brings the same text. */
  readonly origins: string;
};

export function FrameHost({ origins }: Props) {
  // The layout lives as long as its document: links load another one.
  useEffect(() => void import('./host-messages.ts').then((host) => host.serveHost(origins)), [origins]);
  return null;
}
