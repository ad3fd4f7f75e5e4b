'use client';
// On framed pages: what a page tells the one around it. Its code is loaded by these pages alone.
import { useEffect } from 'react';

type Props = {
  /** Who may be told something: EMBED_ORIGINS, separated by spaces. A refresh of the page brings the same text. */
  readonly origins: string;
};

export function FrameHost({ origins }: Props) {
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isGone = false;
    void import('./host-messages.ts').then((host) => {
      if (isGone) return;
      stops.push(
        host.openOthersInTab(),
        host.listenToHost(origins.split(' '), () =>
          stops.push(host.tellHeights(), host.tellScrolls(), host.tellEscape()),
        ),
      );
    });
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [origins]);
  return null;
}
