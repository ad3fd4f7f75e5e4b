'use client';
// Single keys of the desk. Each can be switched off; none works while somebody types.
import { useEffect, useRef, useState } from 'react';

export const DESK_KEYS = ['/', 'j', 'k', 'n', '?'] as const;
export type DeskKey = (typeof DESK_KEYS)[number];

type Props = {
  readonly words: {
    readonly press: string;
    readonly title: string;
    readonly text: string;
    readonly close: string;
    readonly enter: string;
    readonly keys: Readonly<Record<DeskKey, string>>;
  };
};

const STORED = 'flagoff-desk-keys-off';

function storedOff(): readonly string[] {
  try {
    return (localStorage.getItem(STORED) ?? '').split(' ');
  } catch {
    return [];
  }
}

function storeOff(off: readonly string[]): void {
  try {
    localStorage.setItem(STORED, off.join(' '));
  } catch {
    // A browser may refuse storage: the choice lasts as long as the page.
  }
}

const isKey = (key: string): key is DeskKey => DESK_KEYS.some((known) => known === key);
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable], dialog *');

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row-link')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  field?.select();
}

export function DeskKeysLeaf({ words }: Props) {
  const [off, setOff] = useState<readonly string[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);

  // Only the browser knows the stored keys; the server draws all as on.
  useEffect(() => setOff(storedOff()), []);

  useEffect(() => {
    const actions: Readonly<Record<DeskKey, () => void>> = {
      '/': () => focusField('[data-search]'),
      j: () => moveRow(1),
      k: () => moveRow(-1),
      n: () => focusField('[data-note]'),
      '?': () => dialog.current?.showModal(),
    };
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !isKey(key) || isTyping(event)) return;
      // Right after hydration the state does not have the stored keys yet.
      if (off.includes(key) || storedOff().includes(key)) return;
      event.preventDefault();
      actions[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [off]);

  const change = (key: DeskKey, isOn: boolean) => {
    const now = isOn ? off.filter((one) => one !== key) : [...off, key];
    setOff(now);
    storeOff(now);
  };
  const [before = '', after = ''] = words.press.split('#');
  return (
    <div className="noscript:hidden max-lg:hidden">
      <button
        type="button"
        className="cursor-pointer text-start text-quiet text-sm"
        onClick={() => dialog.current?.showModal()}
      >
        <span>{before}</span>
        <kbd className="key">?</kbd>
        <span>{after}</span>
      </button>
      <dialog ref={dialog} aria-labelledby="desk-keys" className="desk-dialog">
        <h2 id="desk-keys" className="display text-h2">
          {words.title}
        </h2>
        <p className="text-quiet">{words.text}</p>
        <ul>
          {DESK_KEYS.map((key) => (
            <li key={key}>
              <label className="tick items-center">
                <input
                  type="checkbox"
                  checked={!off.includes(key)}
                  onChange={({ target }) => change(key, target.checked)}
                />
                <kbd className="key">{key.toUpperCase()}</kbd>
                <span>{words.keys[key]}</span>
              </label>
            </li>
          ))}
        </ul>
        <p className="flex gap-2">
          <kbd className="key">Enter</kbd>
          <span>{words.enter}</span>
        </p>
        <form method="dialog">
          <button type="submit" className="btn btn-quiet">
            {words.close}
          </button>
        </form>
      </dialog>
    </div>
  );
}
