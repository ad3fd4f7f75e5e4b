'use client';
// Starts what keeps this page for a moment without network, and leaves a kept copy as soon as the storefront answers.
// Nothing to see, and nothing lost where it is not known.
import { useEffect } from 'react';
import { keepPage } from '#lib/browser/keep-page.ts';
import { leaveKeptCopy } from '#lib/browser/leave-kept-copy.ts';

type Props = {
  /** Of the line that only a kept copy shows. */
  readonly line: string;
  /** Where the order's status is asked for. */
  readonly address: string;
};

const KEEPER = '/order-keeper.js';

export function StartKeeper({ line, address }: Props) {
  useEffect(() => {
    if (document.getElementById(line)?.hidden === false) return leaveKeptCopy(address);
    // Some browsers refuse in private windows: the page is then as it was before.
    keepPage(KEEPER).catch(() => {});
    return undefined;
  }, [line, address]);
  // Drawn anew without this, a refunded order for instance: no copy must go on saying that it is paid.
  useEffect(
    () => () => {
      keepPage(KEEPER, Number.POSITIVE_INFINITY).catch(() => {});
    },
    [],
  );
  return null;
}
