// A form whose answer is taken in place: it is posted as a browser would without a script, and the page that answers is
// drawn into the one that is open. What was typed stays, also when the connection breaks or swallows everything.
import { LiveElement } from '#app/_script/live-element.ts';
import { drawPageAnew } from '#app/_script/page-anew.ts';
import { REDRAWN, redraw } from '#app/_script/redraw.ts';
import { type FormAnswer, type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { pauseBeforeTry, whenConnected } from '#app/_ui/form/send-again.ts';
import { fillIn, postOf, writtenIn } from '#app/_ui/form/typed-in.ts';
import { IN_PLACE } from '#lib/shared/in-place.ts';

/** Told to the form: it has come to life, and what a browser kept is to be put into it now. */
export const BEGIN = 'flagoff:begin';
/** Told to the form with all that is written in it, as `detail`: it was typed into, filled in or drawn anew. */
export const TYPED = 'flagoff:typed';
/** Told to the form when the server took what it held, before the page is left. */
export const ACCEPTED = 'flagoff:accepted';

declare global {
  interface HTMLElementEventMap {
    [TYPED]: CustomEvent<Typed>;
  }
  interface HTMLElementTagNameMap {
    'in-place-form': InPlaceForm;
  }
}

export type InPlaceWords = {
  /** Said when the answer never came. */
  readonly connectionLost: string;
  /** Said instead while the same is sent again by itself; only for an action that may be repeated without harm. */
  readonly sendsAgain?: string | undefined;
};

/** What is on its way: the words, how often they went in vain, and how often the form had been changed before. */
type Sending = { readonly data: FormData; readonly tries: number; readonly changes: number };

/** Above what our server takes for an answer (8 s), on a slow line: a connection may swallow everything. */
const LONGEST_ANSWER_MS = 20_000;

export class InPlaceForm extends LiveElement<InPlaceWords> {
  /** A copy of the form as the page brought it, made before kept words change it. */
  #brought: HTMLFormElement | undefined;
  #hasBegun = false;
  /** What is known of fields that are not drawn now. */
  #unseen: Typed = {};
  #isPending = false;
  #changes = 0;
  #held: Sending | null = null;
  #callOff: (() => void) | undefined;

  get form(): HTMLFormElement {
    const form = this.querySelector('form');
    if (!form) throw new Error('no form');
    return form;
  }

  /** It did not get through, and is sent again by itself. */
  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** Nothing was answered yet. */
  get isFresh(): boolean {
    return this.dataset.answered === undefined;
  }

  /** What the last answer understood, where that can be long. */
  get answer(): FormAnswer | null {
    return this.dataset.answer === undefined ? null : JSON.parse(this.dataset.answer);
  }

  /** All that is written, also in fields that nobody sees now. */
  get written(): Typed {
    return writtenIn(this.form, this.#unseen);
  }

  /** Puts words that this browser kept into the fields. */
  restore(typed: Typed): void {
    this.#brought ??= asBrought(this.form);
    fillIn(this.form, typed);
    for (const hidden of this.querySelectorAll<HTMLInputElement>('[data-drafted]'))
      hidden.value = valuesTyped(typed, hidden.name).at(-1) ?? hidden.value;
    for (const part of this.querySelectorAll<HTMLDetailsElement>('[data-fields]')) {
      const fields = part.dataset.fields?.split(' ') ?? [];
      if (fields.some((field) => valuesTyped(typed, field).some((value) => value !== ''))) part.open = true;
    }
    this.#unseen = typed;
  }

  /** Everything as the page came. */
  clear(): void {
    if (!this.#brought) return;
    this.#letGo();
    this.#unseen = {};
    delete this.dataset.answered;
    delete this.dataset.answer;
    this.form.replaceWith(this.#brought.cloneNode(true));
    this.#beginSoon();
  }

  protected override start(signal: AbortSignal): void {
    this.addEventListener('submit', (event) => this.#submit(event), { signal });
    this.addEventListener('input', () => this.#changed(), { signal });
    document.addEventListener(REDRAWN, () => this.#redrawn(), { signal });
    // Back may bring the page as it was left: on its way.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#wait(false), { signal });
    signal.addEventListener('abort', () => this.#letGo());
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#beginSoon();
  }

  /**
   * Once its parts listen: new ones start after it. In tasks of their own, since to begin and to look take long on a slow
   * phone.
   */
  #beginSoon(): void {
    setTimeout(() => {
      if (!this.isConnected) return;
      this.form.dispatchEvent(new Event(BEGIN));
      setTimeout(() => this.isConnected && this.#tell());
    });
  }

  #redrawn(): void {
    if (this.#isPending) this.#wait(true);
    this.#tell();
  }

  #tell(): void {
    this.form.dispatchEvent(new CustomEvent(TYPED, { detail: this.written }));
  }

  #changed(): void {
    this.#changes += 1;
    if (this.#held) this.#say(this.given.connectionLost, 'notice-bad');
    this.#letGo();
    this.#tell();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    this.#letGo();
    this.#send({ data: postOf(this.form, event.submitter), tries: 0, changes: this.#changes });
  }

  async #send(sending: Sending): Promise<void> {
    if (this.#isPending) return;
    this.#wait(true);
    const taken = await this.#post(sending.data).catch(() => false);
    // Whoever stops the browser on its way there can send the same once more.
    if (taken === 'leaves') await new Promise((go) => setTimeout(go, LONGEST_ANSWER_MS));
    this.#wait(false);
    if (!taken) this.#failed(sending);
  }

  async #post(data: FormData): Promise<boolean | 'leaves'> {
    const answer = await fetch(location.href, {
      method: 'POST',
      body: data,
      headers: { [IN_PLACE]: '1' },
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
    const to = answer.headers.get('location');
    if (to) return this.#goOn(new URL(to, location.href));
    const html = await answer.text();
    // A page that could not be drawn just now has no form: words that can be sent again stay on this one.
    if (this.given.sendsAgain && !html.includes('<in-place-form')) return false;
    return answer.status < 500 && this.#take(html);
  }

  #take(html: string): boolean {
    this.#letGo();
    delete this.form.dataset.unanswered;
    // Of what was changed since it was sent, the answer knows nothing.
    this.#unseen = this.written;
    if (!redraw(html, true)) return false;
    const find = (selector: string) => this.querySelector<HTMLElement>(selector);
    (find('[role=alert]') ?? find('[aria-invalid]') ?? find('[data-said]'))?.focus();
    return true;
  }

  async #goOn(to: URL): Promise<true | 'leaves'> {
    this.form.dispatchEvent(new Event(ACCEPTED));
    delete this.dataset.answered;
    if (to.pathname === location.pathname) {
      await drawPageAnew();
      return true;
    }
    location.assign(to);
    return 'leaves';
  }

  #failed(sending: Sending): void {
    const { connectionLost, sendsAgain } = this.given;
    const next = { ...sending, tries: sending.tries + 1 };
    const pause = pauseBeforeTry(next.tries);
    const holds = sendsAgain !== undefined && sending.changes === this.#changes && pause !== null;
    this.#letGo();
    if (holds) {
      this.#held = next;
      this.#callOff = whenConnected(pause, () => void this.#send(next));
    } else this.form.dataset.unanswered = '';
    this.#tell();
    const said = this.#say(holds ? sendsAgain : connectionLost, holds ? 'notice-warn' : 'notice-bad');
    // Said, and focused, once: a later try in vain is no news.
    if (sending.tries === 0) said?.focus();
  }

  /** What is held is for the person to send. */
  #letGo(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#held = null;
  }

  #wait(isPending: boolean): void {
    this.#isPending = isPending;
    for (const button of this.querySelectorAll<HTMLElement>('[data-pending]')) {
      const { pending = '', label = '' } = button.dataset;
      button.setAttribute('aria-disabled', String(isPending));
      button.textContent = isPending ? pending : label;
    }
  }

  /** Above what an earlier answer said. */
  #say(words: string, tone: string): HTMLElement | undefined {
    const place = this.querySelector('[data-says]');
    if (!place) return undefined;
    const said = place.querySelector<HTMLElement>('[role=alert]') ?? alertIn(place);
    said.className = `notice ${tone} grid gap-2`;
    let sentence = said.querySelector('[data-lost]');
    if (!sentence) {
      sentence = Object.assign(document.createElement('p'), { className: 'font-bold' });
      sentence.setAttribute('data-lost', '');
      said.prepend(sentence);
    }
    this.say(words, sentence);
    return said;
  }
}

function alertIn(place: Element): HTMLElement {
  const alert = Object.assign(document.createElement('div'), { tabIndex: -1 });
  alert.setAttribute('role', 'alert');
  place.replaceChildren(alert);
  return alert;
}

/** A copy has what its fields were drawn with, whatever is in them by now. */
function asBrought(form: HTMLFormElement): HTMLFormElement {
  const copy = document.importNode(form, true);
  copy.reset();
  return copy;
}
