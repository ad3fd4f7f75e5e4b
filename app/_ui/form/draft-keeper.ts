// Keeps what is typed in this browser, brings it back after a reload, a closed tab or Back, and offers to clear it.
import { FormPart } from '#app/_ui/form/form-part.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { ACCEPTED } from '#app/_ui/form/in-place-form.ts';
import {
  type Draft,
  dropDraft,
  fits,
  isDraft,
  keepChanges,
  readDraft,
  withChanges,
} from '#app/_ui/form/kept-draft.ts';
import { type GoneWords, noLongerThere } from '#app/_ui/form/no-longer-there.ts';
import { changedIn, placesIn, writtenIn } from '#app/_ui/form/typed-in.ts';

export type DraftGiven = {
  /** One draft for each form and each thing that it is about. */
  readonly name: string;
  /** Fields that must be given anew each time. */
  readonly except: readonly string[];
  /** What the page had filled in by itself. */
  readonly brought: Typed | null;
  readonly words: { readonly kept: string; readonly clear: string; readonly gone: GoneWords };
};

const PAUSE_MS = 400;
/** In the state of the page's own history entry: what was sent from it, for whoever comes Back. */
const SENT = 'sentEntry';
const store = () => localStorage;

export class DraftKeeper extends FormPart<DraftGiven> {
  /** What this tab found or kept: only what differs from it is this tab's to keep. */
  #known: Typed = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  get #key(): string {
    return `draft:${this.given.name}`;
  }

  get #draft(): Draft {
    const { brought, except } = this.given;
    const { form, around } = this;
    return {
      at: Date.now(),
      over: markOf(brought),
      typed: without(around.written, except),
      called: placesIn(form).called,
    };
  }

  protected override start(signal: AbortSignal): void {
    super.start(signal);
    const { form } = this;
    form.addEventListener('input', () => this.#soon(), { signal });
    form.addEventListener(ACCEPTED, () => this.#accepted(), { signal });
    window.addEventListener('pagehide', () => this.#timer !== undefined && this.#keep(), { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  protected override begin(): void {
    const { around, form, given } = this;
    if (!around.isFresh) return;
    const draft = readDraft(store, this.#key, Date.now());
    const kept = sentFromHere() ?? (draft && fits(draft, markOf(given.brought)) ? draft : null);
    const changed = changedIn(form);
    if (kept) around.restore(withChanges(kept.typed, writtenIn(form, null), changed));
    const before = kept?.typed ?? given.brought ?? {};
    this.#known = withChanges(writtenIn(form, before), before, changed);
    if (!kept && !given.brought) return;
    this.#show(kept !== null, noLongerThere(before, kept?.called ?? {}, placesIn(form), given.words.gone));
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), PAUSE_MS);
  }

  #keep(): void {
    this.#forgetTimer();
    const draft = this.#draft;
    keepChanges(store, this.#key, draft, this.#known);
    if (sentFromHere()) rememberSent(draft);
    this.#known = draft.typed;
  }

  #accepted(): void {
    this.#forgetTimer();
    dropDraft(store, this.#key);
    rememberSent(this.#draft);
  }

  #forgetTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #show(isRestored: boolean, gone: readonly string[]): void {
    if (!isRestored && gone.length === 0) return;
    const { kept, clear } = this.given.words;
    const notice = made('div', 'notice');
    notice.setAttribute('role', 'status');
    if (isRestored) {
      const button = made('button', 'link underline', clear);
      button.setAttribute('type', 'button');
      button.addEventListener('click', () => this.#forget());
      const line = made('p', 'flex flex-wrap items-center justify-between gap-x-4', `${kept} `);
      line.append(button);
      notice.append(line);
    }
    for (const sentence of gone) notice.append(made('p', 'font-bold text-warn', sentence));
    this.replaceChildren(notice);
  }

  #forget(): void {
    dropDraft(store, this.#key);
    rememberSent(undefined);
    this.around.clear();
  }
}

function made(name: string, className: string, words = ''): HTMLElement {
  const element = Object.assign(document.createElement(name), { className });
  element.textContent = words;
  return element;
}

function sentFromHere(): Draft | null {
  const state: unknown = history.state;
  const sent = typeof state === 'object' && state !== null && SENT in state ? state[SENT] : null;
  return isDraft(sent) ? sent : null;
}

const rememberSent = (draft: Draft | undefined): void =>
  history.replaceState({ ...history.state, [SENT]: draft }, '');

/** Tells two fillings of a page apart; short, since it is kept with each draft. */
function markOf(typed: Typed | null): string {
  if (!typed) return '';
  let mark = 5381;
  for (const letter of JSON.stringify(typed))
    mark = (mark * 33 + (letter.codePointAt(0) ?? 0)) % 0x1_0000_0000;
  return mark.toString(36);
}

const without = (typed: Typed, except: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !except.includes(field)));
