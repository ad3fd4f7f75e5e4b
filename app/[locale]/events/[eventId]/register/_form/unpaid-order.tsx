'use client';
// Leads back to an order of this race that waits to be paid, where this browser remembers one: what was sent fills no
// form any more, and its code is mailed only once it is paid.
import { useEffect, useState } from 'react';
import { findUnpaid } from '#lib/browser/unpaid-order.ts';

type Props = {
  readonly race: string;
  /** The order whose form is filled in anew already. */
  readonly shown: string | null;
  /** What stands before an order in its page's address. */
  readonly orders: string;
  readonly text: string;
  readonly link: string;
};

/** Some connections swallow everything: what is remembered is shown then. */
const LONGEST_ANSWER_MS = 4_000;

export function UnpaidOrder({ race, shown, orders, text, link }: Props) {
  const [order, setOrder] = useState<string | null>(null);
  useEffect(() => {
    const question = new AbortController();
    const tooLong = setTimeout(() => question.abort(), LONGEST_ANSWER_MS);
    let left = false;
    findUnpaid(race, question.signal).then((found) => {
      clearTimeout(tooLong);
      if (!left) setOrder(found);
    });
    return () => {
      left = true;
      question.abort();
    };
  }, [race]);
  if (order === null || order === shown) return null;
  return (
    <p role="status" className="notice notice-warn">
      {text}{' '}
      <a href={orders + order} className="link">
        {link}
      </a>
    </p>
  );
}
