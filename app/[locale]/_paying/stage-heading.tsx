// Where a payment or an order stands, first on its page and announced when it changes.

type Props = {
  readonly race: string;
  readonly words: { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };
};

export function StageHeading({ race, words: { title, text, tone } }: Props) {
  return (
    <div role="status" className="grid gap-2">
      <p className="eyebrow text-quiet">{race}</p>
      <h1 className={tone === 'good' ? 'display shout text-5xl' : 'display text-4xl'}>{title}</h1>
      <p className={tone ? `notice notice-${tone} mt-2` : undefined}>{text}</p>
    </div>
  );
}
