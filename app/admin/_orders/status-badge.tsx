// An order's status in words and colour; the words alone suffice.
import { orderStatusWords, type Tone } from './order-status-words.ts';

const TONES: Readonly<Record<Tone, string>> = {
  paid: 'bg-paid-ground text-paid',
  waiting: 'bg-waiting-ground text-waiting',
  failed: 'bg-failed-ground text-failed',
  refunded: 'bg-refunded-ground text-refunded',
  other: 'bg-other-ground text-other',
};

export function StatusBadge({ status }: { status: string }) {
  const { words, tone } = orderStatusWords(status);
  return (
    <span
      data-status={status}
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-sm ${TONES[tone]}`}
    >
      {words}
    </span>
  );
}
