'use client';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import { pressSubmit } from '#components/ui/form/press-submit.ts';

type Way = {
  readonly way: 'whatsapp' | 'sms';
  readonly href: string;
  readonly words: string;
  /** A drawing before the words, made by the server. */
  readonly icon?: ReactNode;
};

type Props = {
  readonly action: (form: FormData) => Promise<void>;
  readonly fields: Readonly<Record<string, string>>;
  readonly ways: readonly Way[];
  /** Words of the button that only notes the message as sent. */
  readonly sent: string;
  readonly children: ReactNode;
};

export function SendForm({ action, fields, ways, sent, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const way = useRef<HTMLInputElement>(null);
  const note = (chosen: Way['way']) => (event: MouseEvent) => {
    // A tap with a modifier key only opens the link elsewhere.
    if (event.defaultPrevented || !way.current) return;
    way.current.value = chosen;
    if (form.current) pressSubmit(form.current);
  };
  return (
    <form ref={form} action={action} className="grid gap-3">
      <HiddenFields fields={fields} />
      <input ref={way} type="hidden" name="way" defaultValue="other" />
      <div className="flex flex-wrap gap-2">
        {ways.map((one) => (
          <a
            key={one.way}
            href={one.href}
            target={one.way === 'whatsapp' ? '_blank' : undefined}
            rel="noreferrer"
            className="btn flex-auto"
            onClick={note(one.way)}
          >
            {one.icon}
            <span>{one.words}</span>
          </a>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-quiet flex-auto">
          {sent}
        </button>
        {children}
      </div>
    </form>
  );
}
