'use client';
// A password, which a button shows. Without a script it stays hidden.
import { useState } from 'react';
import { FieldControl } from '#components/ui/form/field.tsx';
import type { FieldWords } from '#components/ui/form/field-words.tsx';
import { FieldFrame } from '#components/ui/form/text-field.tsx';

type Props = FieldWords & {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Words of the button; absent: no button. */
  readonly words?: { readonly show: string; readonly hide: string };
};

export function PasswordField({ autoComplete, words, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...field}>
      <span className="relative grid">
        <FieldControl
          name={field.name}
          help={field.help}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          className={words ? 'input pe-20!' : 'input'}
        />
        {words && (
          <button
            type="button"
            aria-controls={field.name}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 cursor-pointer px-3.5 font-bold underline noscript:hidden"
          >
            {isShown ? words.hide : words.show}
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
