// For an organizer's own website: <flagoff-entry event="evt_…"><a href="…/events/evt_…">Enter the race</a></flagoff-entry> opens the
// form of the race in a dialog, or shows it in the page. Without this script the link inside leads to the shop.
// Styles are constructed, so that a policy of the site needs to name the shop in `script-src` and `frame-src` alone.
// @ts-check
// A block: the script may stand in a page twice.
{
  const NAME = 'flagoff-entry';
  const script = document.currentScript;
  const shop = script instanceof HTMLScriptElement ? new URL(script.src).origin : '';
  const isAble = 'adoptedStyleSheets' in Document.prototype && typeof HTMLDialogElement === 'function';

  /** The frame says within this time that the shop shows itself here. */
  const ANSWER_MS = 10_000;
  const HELLO_MS = 200;

  /** @type {Record<string, { close: string, loading: string, blocked: string, open: string }>} */
  const WORDS = {
    en: {
      close: 'Close',
      loading: 'Loading the entry form…',
      blocked: 'The entry form does not open here.',
      open: 'Open it in a new tab',
    },
    sw: {
      close: 'Funga',
      loading: 'Fomu ya kujiandikisha inafunguka…',
      blocked: 'Fomu ya kujiandikisha haifunguki hapa.',
      open: 'Ifungue kwenye kichupo kipya',
    },
    fr: {
      close: 'Fermer',
      loading: 'Le formulaire d’inscription s’ouvre…',
      blocked: 'Le formulaire d’inscription ne s’ouvre pas ici.',
      open: 'L’ouvrir dans un nouvel onglet',
    },
  };

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: inline-block }
    :host([view=inline]) { display: block }
    [hidden] { display: none !important }
    dialog { position: fixed; inset: 0; margin: auto; padding: 0; border: 0; overflow: hidden; flex-direction: column;
      width: min(720px, 100%); height: min(820px, 100% - 4rem); max-width: none; max-height: none; border-radius: 16px;
      background: #fff; color: #17150f; font: 16px/1.4 system-ui, sans-serif; box-shadow: 0 24px 80px #0006 }
    dialog[open] { display: flex }
    dialog::backdrop { background: #17150f99 }
    header { display: flex; align-items: center; gap: 1rem; padding-inline-start: 1.25rem; border-bottom: 1px solid #d9d4c7 }
    h2 { flex: 1; margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
    button { flex: none; width: 52px; height: 52px; margin: 6px; border: 0; border-radius: 12px; background: none; color: inherit;
      font: 28px/1 system-ui, sans-serif; cursor: pointer }
    button:hover { background: #8883 }
    button:focus-visible, a:focus-visible { outline: 3px solid; outline-offset: -3px }
    iframe { display: block; position: relative; width: 100%; border: 0; color-scheme: light }
    dialog iframe { flex: 1; min-height: 0 }
    p { margin: 0; padding: 1.25rem; font: 16px/1.5 system-ui, sans-serif }
    /* Under the frame, which covers it once the form is drawn. */
    dialog .wait { position: absolute; inset: 4.25rem 0 auto }
    a { color: inherit; font-weight: 700 }
    @media (max-width: 480px) { dialog { width: 100%; height: 100%; height: 100dvh; border-radius: 0 } }
  `);

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Record<string, string>} [attributes]
   * @param {(Node | string)[]} [content]
   */
  const make = (tag, attributes = {}, content = []) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...content);
    return element;
  };

  class FlagoffEntry extends HTMLElement {
    static observedAttributes = ['event', 'view', 'lang', 'ticket', 'code', 'ref', 'accent', 'radius'];

    #root = this.attachShadow({ mode: 'open' });
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    /** @type {HTMLDialogElement | null} */
    #dialog = null;
    #isReady = false;
    /** The shop does not show itself here: the link is a link again. */
    #isBlocked = false;
    /** What the site has heard, so that it counts a form and an order once. @type {Set<string>} */
    #told = new Set();
    /** The event whose form loaded before the dialog was opened. @type {object | null} */
    #begun = null;
    #hello = 0;
    #patience = 0;
    #leave = new AbortController();
    /** @type {IntersectionObserver | null} */
    #near = null;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(make('slot'));
      this.addEventListener('click', (event) => this.#onClick(event));
      for (const sign of ['pointerenter', 'touchstart', 'focusin'])
        this.addEventListener(sign, () => this.#prepare(), { passive: true });
    }

    connectedCallback() {
      this.#leave = new AbortController();
      const { signal } = this.#leave;
      addEventListener('message', (event) => this.#onMessage(event), { signal });
      if (this.#isInline) this.#whenNear();
    }

    disconnectedCallback() {
      this.#leave.abort();
      this.#near?.disconnect();
      this.#reset();
    }

    /** @param {string} _name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(_name, before, after) {
      if (before === after || !this.isConnected) return;
      if (this.#frame) this.#reset();
      if (this.#isInline) this.#whenNear();
    }

    get #isInline() {
      return this.getAttribute('view') === 'inline';
    }

    get #language() {
      const marked = this.closest('[lang]');
      return (marked?.getAttribute('lang') ?? '').toLowerCase().split('-')[0] ?? '';
    }

    get #words() {
      return WORDS[this.#language] ?? /** @type {typeof WORDS[string]} */ (WORDS.en);
    }

    /** The link inside: where the buyer goes without a frame. */
    get #link() {
      return this.querySelector('a');
    }

    /** @param {boolean} framed */
    #address(framed) {
      const event = this.getAttribute('event');
      const url = new URL(event ? `/events/${encodeURIComponent(event)}/register` : '/', shop);
      const here = new URLSearchParams(location.search);
      const query = url.searchParams;
      /** @param {string} name @param {string | null | undefined} value */
      const put = (name, value) => value && query.set(name, value);
      if (framed) put('embed', this.#isInline ? 'inline' : 'dialog');
      put('lang', this.#language);
      for (const name of ['ticket', 'accent', 'radius']) put(name, this.getAttribute(name));
      for (const name of ['code', 'ref']) put(name, this.getAttribute(name) ?? here.get(name));
      for (const [name, value] of here) if (name.startsWith('utm_')) put(name, value);
      return url.href;
    }

    /** @param {MouseEvent} event */
    #onClick(event) {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (this.#isInline || this.#isBlocked || !(target instanceof Element) || !target.closest('a')) return;
      event.preventDefault();
      this.#prepare();
      this.#dialog?.showModal();
      document.documentElement.style.overflow = 'hidden';
      if (this.#begun) this.#tellOnce('flagoff:begin', this.#begun);
      this.#begun = null;
    }

    /** Loads the form in the closed dialog, before a press. */
    #prepare() {
      if (this.#frame || this.#isInline || !this.#link) return;
      const title = this.getAttribute('title') ?? this.#link.textContent?.trim() ?? '';
      const close = make('button', { type: 'button', 'aria-label': this.#words.close, part: 'close' }, ['×']);
      const dialog = make('dialog', { 'aria-label': title, part: 'dialog' }, [
        make('header', { part: 'header' }, [make('h2', {}, [title]), close]),
      ]);
      close.addEventListener('click', () => dialog.close());
      // A press beside the dialog.
      dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
      dialog.addEventListener('close', () => document.documentElement.style.removeProperty('overflow'));
      this.#dialog = dialog;
      this.#root.append(dialog);
      this.#fill(dialog, title);
    }

    /** The form in the page begins to load when it is nearly seen. */
    #whenNear() {
      this.#near?.disconnect();
      this.#near = new IntersectionObserver(
        (entries) => {
          if (!this.#isInline || !entries.some(({ isIntersecting }) => isIntersecting)) return;
          this.#near?.disconnect();
          this.#show();
        },
        { rootMargin: '800px' },
      );
      this.#near.observe(this);
    }

    #show() {
      if (this.#frame) return;
      this.#fill(this.#root, this.getAttribute('title') ?? this.#link?.textContent?.trim() ?? 'Flagoff');
    }

    /** @param {DocumentFragment | HTMLElement} room @param {string} title */
    #fill(room, title) {
      const frame = make('iframe', { src: this.#address(true), title, part: 'frame' });
      const wait = make('p', { role: 'status', class: 'wait', part: 'status' }, [this.#words.loading]);
      if (this.#isInline) frame.style.height = '0';
      this.#frame = frame;
      room.append(wait, frame);
      frame.addEventListener('load', () => this.#greet());
      this.#greet();
      this.#patience = window.setTimeout(() => this.#giveUp(), ANSWER_MS);
    }

    /** Asks the frame until it answers, also after each step inside it. */
    #greet() {
      clearInterval(this.#hello);
      const end = performance.now() + ANSWER_MS;
      this.#hello = window.setInterval(() => {
        // Until the shop's page is there, the frame has another origin, and the browser drops the message.
        this.#frame?.contentWindow?.postMessage({ type: 'flagoff:hello' }, shop);
        if (performance.now() > end) clearInterval(this.#hello);
      }, HELLO_MS);
    }

    #giveUp() {
      if (this.#isReady) return;
      clearInterval(this.#hello);
      this.#isBlocked = true;
      this.#frame?.setAttribute('hidden', '');
      const { blocked, open } = this.#words;
      const link = make('a', { href: this.#address(false), target: '_blank', rel: 'noopener' }, [open]);
      const words = this.#root.querySelector('[role=status]');
      words?.classList.remove('wait');
      words?.replaceChildren(`${blocked} `, link);
    }

    /** @param {MessageEvent<unknown>} event */
    #onMessage({ data, origin, source }) {
      const isOurs = origin === shop && this.#frame && source === this.#frame.contentWindow;
      if (!isOurs || typeof data !== 'object' || data === null) return;
      const { type, ...detail } = /** @type {Record<string, unknown>} */ (data);
      const { height, top, event_id, order_code } = detail;
      if (type === 'flagoff:ready') this.#onReady();
      else if (type === 'flagoff:scroll') this.#scrollTo(Number(top));
      else if (type === 'flagoff:resize') this.#resize(Number(height));
      else if (type === 'flagoff:close') this.#dialog?.close();
      else if (type === 'flagoff:begin') this.#onBegin({ event_id });
      else if (type === 'flagoff:complete') this.#tellOnce(type, { event_id, order_code });
    }

    /** A form that only loads ahead of a press is not opened yet. @param {object} detail */
    #onBegin(detail) {
      if (this.#isInline || this.#dialog?.open) this.#tellOnce('flagoff:begin', detail);
      else this.#begun = detail;
    }

    /** Once for each form and order: a buyer may go back to the form, or reload. @param {string} type @param {object} detail */
    #tellOnce(type, detail) {
      const key = type + JSON.stringify(detail);
      if (this.#told.has(key)) return;
      this.#told.add(key);
      this.#tell(type, detail);
    }

    /** @param {number} height */
    #resize(height) {
      if (this.#isInline) this.#frame?.style.setProperty('height', `${height}px`);
      this.#tell('flagoff:resize', { height });
    }

    #onReady() {
      clearInterval(this.#hello);
      if (this.#isReady) return;
      this.#isReady = true;
      this.#isBlocked = false;
      clearTimeout(this.#patience);
      this.#frame?.removeAttribute('hidden');
      this.#root.querySelector('[role=status]')?.remove();
      if (this.#isInline) this.#root.querySelector('slot')?.setAttribute('hidden', '');
    }

    /** @param {string} name @param {object} detail */
    #tell(name, detail) {
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    }

    /** Only where it is out of view. A dialog's frame scrolls itself. @param {number} top in the frame */
    #scrollTo(top) {
      if (!this.#isInline || !this.#frame) return;
      const there = this.#frame.getBoundingClientRect().top + top;
      if (there >= 0 && there < innerHeight * 0.7) return;
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollBy({ top: there, behavior: isCalm ? 'auto' : 'smooth' });
    }

    #reset() {
      clearInterval(this.#hello);
      clearTimeout(this.#patience);
      if (this.#dialog?.open) document.documentElement.style.removeProperty('overflow');
      this.#root.replaceChildren(make('slot'));
      this.#frame = null;
      this.#dialog = null;
      this.#begun = null;
      this.#isReady = false;
      this.#isBlocked = false;
    }
  }

  if (shop && isAble && !customElements.get(NAME)) customElements.define(NAME, FlagoffEntry);
}
