// Where a payment or an order stands, first on its page and announced when it changes.

import { FocusWhenLost } from './focus-when-lost.tsx';

type Props = {
  readonly race: string;
  readonly words: { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };
};

export function StageHeading({ race, words: { title, text, tone } }: Props) {
  return (
    <div role="status" className="grid gap-2">
      <p className="eyebrow text-quiet">{race}</p>
      <FocusWhenLost
        title={title}
        className={tone === 'good' ? 'display shout text-5xl' : 'display text-4xl'}
      >
        {title}
      </FocusWhenLost>
      <p className={tone ? `notice notice-${tone} mt-2 whitespace-pre-line` : 'whitespace-pre-line'}>
        {text}
      </p>
    </div>
  );
}
