// For an organizer's own website: <flagoff-entry event="evt_…"><a href="…/events/evt_…">Enter the race</a></flagoff-entry> opens the
// form of the race in a dialog, or shows it in the page. Without this script the link inside leads to the shop.
// Syntax of 2017: a browser that cannot read it would keep the link, but so would one that can show the form. Lines that are
// comments as a whole are not sent (serve-file.ts).
// @ts-check
// A block: the script may stand in a page twice.
{
  const NAME = 'flagoff-entry';
  const script = document.currentScript;
  const scriptOrigin = script instanceof HTMLScriptElement && script.src ? new URL(script.src).origin : '';
  const canDialog = typeof HTMLDialogElement === 'function';

  /** After this time without an answer the buyer is offered the shop itself, beside the frame. */
  const ANSWER_MS = 10000;
  const HELLO_MS = 200;
  /** A slow phone runs the page's scripts this long after they have arrived. */
  const LATE_MS = 60000;
  /** A form that was begun keeps these. */
  const LOOKS = ['accent', 'radius'];

  /** @type {Record<string, { close: string, loading: string, silent: string, open: string }>} */
  const WORDS = {
    en: {
      close: 'Close',
      loading: 'Loading the entry form…',
      silent: 'Does the entry form not open here?',
      open: 'Open it in a new tab',
    },
    sw: {
      close: 'Funga',
      loading: 'Fomu ya kujiandikisha inafunguka…',
      silent: 'Je, fomu ya kujiandikisha haifunguki hapa?',
      open: 'Ifungue kwenye kichupo kipya',
    },
    fr: {
      close: 'Fermer',
      loading: 'Le formulaire d’inscription s’ouvre…',
      silent: 'Le formulaire d’inscription ne s’ouvre pas ici ?',
      open: 'L’ouvrir dans un nouvel onglet',
    },
  };

  // `all` and `!important`: nothing that the site's sheets inherit or set for every element reaches the dialog. No `rem`: the site
  // may have any root size.
  // In the page, the frame is wider by the margin of its own page (app/styles.css), so that its text begins where the site's does, and
  // 600 px high until it says its height.
  const css = `
    :host { display: inline-block }
    :host([view=inline]) { display: block; width: 100%; min-width: 0 }
    :host([data-dialog]) { all: initial !important; display: contents !important }
    [hidden] { display: none !important }
    dialog, .room { all: initial; direction: ltr; color-scheme: light; font: 16px/1.4 system-ui, sans-serif; color: #17150f }
    .room { display: block; position: relative; color: inherit }
    .room:empty { display: none }
    dialog { display: none; position: fixed; top: 0; right: 0; bottom: 0; left: 0; margin: auto; overflow: hidden;
      flex-direction: column; box-sizing: border-box; width: 720px; max-width: 100%; height: 820px; max-height: calc(100% - 64px);
      border-radius: 16px; background: #fff; box-shadow: 0 24px 80px #0006 }
    dialog[open] { display: flex }
    dialog::backdrop { background: #17150f99 }
    header { display: flex; flex: none; align-items: center; padding-left: min(5vw, 24px); border-bottom: 1px solid #d9d4c7 }
    h2 { flex: 1; margin: 0; font-size: 18px; overflow-wrap: anywhere; word-break: break-word }
    button { flex: none; width: 52px; height: 52px; margin: 6px; padding: 0; border: 0; border-radius: 12px; background: none;
      color: inherit; font: 28px/1 system-ui, sans-serif; cursor: pointer }
    button:hover { background: #8883 }
    button:focus-visible, a:focus-visible { outline: 3px solid; outline-offset: -3px }
    iframe { display: block; position: relative; width: 100%; min-width: 0; border: 0; color-scheme: light }
    dialog iframe { flex: 1; min-height: 0 }
    .room > iframe { left: -4px; width: calc(100% + 8px); height: 600px; max-width: 100vw }
    p { margin: 0; padding: 20px; font: 16px/1.5 system-ui, sans-serif }
    .wait { position: absolute; top: 0; right: 0; left: 0 }
    dialog .wait { top: 68px }
    a { color: inherit; font-weight: 700 }
    @media (max-width: 480px), (max-height: 560px) {
      dialog { width: 100%; height: 100%; height: 100dvh; max-height: none; border-radius: 0 } }
  `;
  // A constructed sheet needs no word in a strict policy of the site.
  const canAdopt = 'adoptedStyleSheets' in Document.prototype;
  const sheet = canAdopt ? new CSSStyleSheet() : null;
  if (sheet) sheet.replaceSync(css);

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Record<string, string>} [attributes]
   * @param {(Node | string)[]} [content]
   */
  const make = (tag, attributes = {}, content = []) => {
    const element = document.createElement(tag);
    for (const name of Object.keys(attributes)) element.setAttribute(name, String(attributes[name]));
    element.append(...content);
    return element;
  };

  const SIDES = ['overflow-x', 'overflow-y'];
  let locks = 0;
  /** What the site had set itself. @type {string[][]} */
  let unlocked = [];

  /** Keeps the site from scrolling under the dialog. */
  const lock = () => {
    const { style } = document.documentElement;
    locks += 1;
    if (locks > 1) return;
    unlocked = SIDES.map((side) => [side, style.getPropertyValue(side), style.getPropertyPriority(side)]);
    for (const side of SIDES) style.setProperty(side, 'hidden', 'important');
  };

  /** Puts back what was there, unless the site has set another value meanwhile. */
  const unlock = () => {
    const { style } = document.documentElement;
    locks -= 1;
    if (locks > 0) return;
    for (const [side = '', value = '', priority] of unlocked)
      if (style.getPropertyPriority(side) === 'important' && style.getPropertyValue(side) === 'hidden')
        style.setProperty(side, value, priority);
  };

  /** The entry of the history that stands for an open dialog. */
  const entryHere = () => Object(history.state).flagoff;

  class FlagoffEntry extends HTMLElement {
    static get observedAttributes() {
      return ['event', 'view', 'lang', 'ticket', 'code', 'referral', 'ref'].concat(LOOKS);
    }

    constructor() {
      super();
      this._root = this.attachShadow({ mode: 'open' });
      this._slot = make('slot');
      if (sheet) this._root.adoptedStyleSheets = [sheet];
      else this._root.append(make('style', {}, [css]));
      this._room = make('div', { class: 'room' });
      this._root.append(this._slot, this._room);
      /** @type {HTMLIFrameElement | null} */
      this._frame = null;
      /** @type {HTMLDialogElement | null} */
      this._dialog = null;
      /** In the body, with the dialog: this element may stand in a menu that closes. @type {FlagoffEntry | null} */
      this._host = null;
      /** Of the element with the dialog: the one that opened it. @type {FlagoffEntry | null} */
      this._owner = null;
      this._isReady = false;
      this._wasOpened = false;
      /** An attribute has changed under an open dialog. */
      this._isOutdated = false;
      /** What the site has heard, so that it counts a form and an order once. @type {Record<string, true>} */
      this._told = {};
      /** The event whose form loaded before the dialog was opened. @type {object | null} */
      this._begun = null;
      /** @type {object | null} */
      this._prefill = null;
      this._shop = '';
      this._page = '';
      this._entry = 0;
      this._hello = 0;
      this._patience = 0;
      this._end = 0;
      /** @type {IntersectionObserver | null} */
      this._near = null;
      this._onMessage = this._onMessage.bind(this);
      this._onBack = this._onBack.bind(this);
      this.addEventListener('click', (event) => this._onClick(event));
      for (const sign of ['pointerenter', 'touchstart', 'focusin'])
        this.addEventListener(sign, () => this._prepare(), { passive: true });
    }

    connectedCallback() {
      if (this._owner) return;
      addEventListener('message', this._onMessage);
      // Set before this script ran.
      const early = Object.getOwnPropertyDescriptor(this, 'prefill');
      if (early) {
        Reflect.deleteProperty(this, 'prefill');
        this.prefill = early.value;
      }
      if (this._isInline) this._whenNear();
    }

    disconnectedCallback() {
      if (this._owner) return this._owner._onLost(this);
      if (this._isInline) this._reset();
      // It may be moved, or its menu may have closed; a visit to another page of the site ends the dialog.
      setTimeout(() => {
        if (this.isConnected || (this._isOpen && location.href === this._page)) return;
        this._reset();
      });
    }

    /** @param {string} name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(name, before, after) {
      if (before === after || !this.isConnected) return;
      if (LOOKS.includes(name) && this._isReady && (this._isInline || this._wasOpened)) return;
      if (this._isOpen) {
        this._isOutdated = true;
        return;
      }
      this._reset();
      if (this._isInline) this._whenNear();
    }

    /** Name, phone and e-mail for empty fields of the form; sent to the shop alone, and in no address. */
    get prefill() {
      return this._prefill;
    }

    set prefill(known) {
      this._prefill = known;
      if (this._isReady) this._sendPrefill();
    }

    /** Opens the dialog, or brings the form in the page into view. */
    open() {
      if (this._owner) this._owner.open();
      else if (this._isInline) this._showInPage();
      else this._openDialog();
    }

    close() {
      if (this._owner) this._owner.close();
      else if (this._dialog && this._isOpen) this._dialog.close();
    }

    get _isInline() {
      return this.getAttribute('view') === 'inline';
    }

    get _isOpen() {
      return this._dialog !== null && this._dialog.open;
    }

    get _language() {
      const marked = this.closest('[lang]');
      return String((marked && marked.getAttribute('lang')) || '')
        .toLowerCase()
        .split('-')[0];
    }

    get _words() {
      return WORDS[this._language || ''] || /** @type {typeof WORDS[string]} */ (WORDS.en);
    }

    /** The link inside: where the buyer goes without a frame. */
    get _link() {
      return this.querySelector('a');
    }

    get _title() {
      const link = this._link;
      return (
        this.getAttribute('title') || (link && link.textContent ? link.textContent.trim() : '') || 'Flagoff'
      );
    }

    /** Of the link inside: the script may have been copied to the site. A link that is not the race's says nothing. */
    _findShop() {
      const link = this._link;
      const isWeb = link !== null && /^https?:$/.test(link.protocol);
      const linked = isWeb ? link.origin : '';
      const isRace = isWeb && link.pathname.includes(this.getAttribute('event') || '');
      return (isRace && linked) || scriptOrigin || linked;
    }

    /** @param {boolean} framed */
    _address(framed) {
      const event = this.getAttribute('event');
      const url = new URL(event ? `/events/${encodeURIComponent(event)}/register` : '/', this._findShop());
      const here = new URLSearchParams(location.search);
      const query = url.searchParams;
      /** @param {string} name @param {string | null | undefined} value */
      const put = (name, value) => value && query.set(name, value);
      if (framed) put('embed', this._isInline ? 'inline' : 'dialog');
      put('lang', this._language);
      for (const name of ['ticket'].concat(LOOKS)) put(name, this.getAttribute(name));
      put('code', this.getAttribute('code') || here.get('code'));
      put(
        'ref',
        this.getAttribute('referral') || this.getAttribute('ref') || here.get('ref') || here.get('referral'),
      );
      here.forEach((value, name) => {
        if (name.startsWith('utm_')) put(name, value);
      });
      return url.href;
    }

    /** @param {MouseEvent} event */
    _onClick(event) {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (this._isInline || !canDialog || !(target instanceof Element) || !target.closest('a')) return;
      event.preventDefault();
      this._openDialog();
    }

    _openDialog() {
      if (this._isOpen) return;
      this._prepare();
      const dialog = this._dialog;
      if (!dialog) return this._follow();
      dialog.showModal();
      // The site shows nothing of its body.
      if (dialog.getBoundingClientRect().width === 0) {
        this._reset();
        return this._follow();
      }
      lock();
      this._wasOpened = true;
      this._page = location.href;
      // Back closes the dialog, and steps inside it add no entries of their own.
      this._entry = Date.now();
      const { state } = history;
      history.pushState(Object.assign({}, typeof state === 'object' && state, { flagoff: this._entry }), '');
      addEventListener('popstate', this._onBack);
      if (this._begun) this._tellOnce('flagoff:begin', this._begun);
      this._begun = null;
    }

    _follow() {
      if (this._findShop()) location.assign(this._address(false));
      else this._tell('flagoff:error', { reason: 'no_shop' });
    }

    _onBack() {
      if (entryHere() !== this._entry) this.close();
    }

    _onClosed() {
      if (!this._entry) return;
      unlock();
      removeEventListener('popstate', this._onBack);
      if (entryHere() === this._entry) history.back();
      this._entry = 0;
      this._tell('flagoff:close', {});
      if (this._isOutdated || !this.isConnected) this._reset();
    }

    /** The site has replaced its body, with the dialog in it. @param {FlagoffEntry} host */
    _onLost(host) {
      if (this._host !== host) return;
      this._onClosed();
      this._reset();
    }

    /** Loads the form in the closed dialog, before a press. */
    _prepare() {
      if (this._owner || this._frame || this._isInline || !canDialog || !this._findShop()) return;
      const close = make('button', { type: 'button', 'aria-label': this._words.close, part: 'close' }, ['×']);
      const dialog = make('dialog', { 'aria-label': this._title, part: 'dialog' }, [
        make('header', { part: 'header' }, [make('h2', { dir: 'auto' }, [this._title]), close]),
      ]);
      close.addEventListener('click', () => dialog.close());
      // A press beside the dialog.
      dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
      dialog.addEventListener('close', () => this._onClosed());
      const host = new FlagoffEntry();
      host._owner = this;
      host.setAttribute('data-dialog', '');
      host.className = this.className;
      host._slot.remove();
      host._room.replaceWith(dialog);
      document.body.append(host);
      this._host = host;
      this._dialog = dialog;
      this._fill(dialog);
    }

    /** The form in the page begins to load when it is nearly seen. */
    _whenNear() {
      if (this._near) this._near.disconnect();
      if (typeof IntersectionObserver !== 'function') return this._show();
      const near = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          near.disconnect();
          this._show();
        },
        { rootMargin: '800px' },
      );
      near.observe(this);
      this._near = near;
    }

    _show() {
      if (this._frame || !this._isInline || !this.isConnected) return;
      if (this._findShop()) this._fill(this._room);
      // The page may still be on its way: the link inside comes after this element.
      else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this._show());
      else this._tell('flagoff:error', { reason: 'no_shop' });
    }

    _showInPage() {
      this._show();
      this.scrollIntoView();
    }

    /** @param {HTMLElement} room */
    _fill(room) {
      this._shop = this._findShop();
      const allow = 'clipboard-write; web-share';
      const frame = make('iframe', { src: this._address(true), title: this._title, part: 'frame', allow });
      // Under the frame, which covers it once the form is drawn.
      const wait = make('p', { role: 'status', class: 'wait', part: 'status' }, [this._words.loading]);
      this._frame = frame;
      room.append(wait, frame);
      this._end = Number.POSITIVE_INFINITY;
      frame.addEventListener('load', () => {
        this._end = Date.now() + LATE_MS;
        this._greet();
      });
      this._greet();
      this._patience = window.setTimeout(() => this._offerLink(), ANSWER_MS);
    }

    /** Asks the frame until it answers, also after each step inside it. */
    _greet() {
      clearInterval(this._hello);
      this._hello = window.setInterval(() => {
        this._send({ type: 'flagoff:hello' });
        if (Date.now() > this._end) clearInterval(this._hello);
      }, HELLO_MS);
    }

    /** Until the shop's page is there, the frame has another origin, and the browser drops the message. @param {object} message */
    _send(message) {
      if (this._frame && this._frame.contentWindow)
        this._frame.contentWindow.postMessage(message, this._shop);
    }

    _sendPrefill() {
      const { name, phone, email } = /** @type {Record<string, unknown>} */ (this._prefill || {});
      if (this._prefill) this._send({ type: 'flagoff:prefill', name, phone, email });
    }

    get _status() {
      const room = this._dialog || this._room;
      return room.querySelector('[role=status]');
    }

    /** The frame stays: it may show the form all the same, without its scripts or on a slow line. */
    _offerLink() {
      const words = this._status;
      if (this._isReady || !words) return;
      const { silent, open } = this._words;
      const href = this._address(false);
      words.classList.remove('wait');
      words.textContent = `${silent} `;
      words.append(make('a', { href, target: '_blank', rel: 'noopener' }, [open]));
      this._tell('flagoff:error', { reason: 'no_answer' });
    }

    /** @param {MessageEvent<unknown>} event */
    _onMessage({ data, origin, source }) {
      const isOurs = this._frame && origin === this._shop && source === this._frame.contentWindow;
      if (!isOurs || typeof data !== 'object' || data === null) return;
      const { type, height, top, event_id, order_code } = /** @type {Record<string, unknown>} */ (data);
      if (type === 'flagoff:ready') this._onReady();
      else if (type === 'flagoff:scroll') this._scrollTo(Number(top));
      else if (type === 'flagoff:resize') this._resize(Number(height));
      else if (type === 'flagoff:close') this.close();
      else if (type === 'flagoff:begin') this._onBegin({ event_id });
      else if (type === 'flagoff:complete') this._tellOnce(type, { event_id, order_code });
    }

    /** A form that only loads ahead of a press is not opened yet. @param {object} detail */
    _onBegin(detail) {
      if (this._isInline || this._isOpen) this._tellOnce('flagoff:begin', detail);
      else this._begun = detail;
    }

    /** Once for each form and order: a buyer may go back to the form, or reload. @param {string} type @param {object} detail */
    _tellOnce(type, detail) {
      const key = type + JSON.stringify(detail);
      if (this._told[key]) return;
      this._told[key] = true;
      this._tell(type, detail);
    }

    /** @param {number} height */
    _resize(height) {
      if (this._isInline && this._frame) this._frame.style.height = `${height}px`;
      this._tell('flagoff:resize', { height });
    }

    _onReady() {
      clearInterval(this._hello);
      // Each page inside the frame asks anew.
      this._sendPrefill();
      if (this._isReady) return;
      this._isReady = true;
      clearTimeout(this._patience);
      if (this._status) this._status.remove();
      if (this._isInline) this._slot.hidden = true;
    }

    /** @param {string} name @param {object} detail */
    _tell(name, detail) {
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    }

    /** Only where it is out of view. A dialog's frame scrolls itself. @param {number} top in the frame */
    _scrollTo(top) {
      if (!this._isInline || !this._frame) return;
      const mark = make('div', { class: 'wait' });
      mark.style.top = `${top}px`;
      this._room.append(mark);
      const there = mark.getBoundingClientRect().top;
      // At once: another page stands there, and a moving one would be overtaken by its new height.
      if (there < 0 || there > innerHeight * 0.7)
        mark.scrollIntoView({ block: 'start', behavior: 'instant' });
      mark.remove();
    }

    _reset() {
      clearInterval(this._hello);
      clearTimeout(this._patience);
      if (this._near) this._near.disconnect();
      this.close();
      const host = this._host;
      this._host = null;
      if (host) host.remove();
      this._room.textContent = '';
      this._slot.hidden = false;
      this._frame = null;
      this._dialog = null;
      this._begun = null;
      this._isReady = false;
      this._wasOpened = false;
      this._isOutdated = false;
    }
  }

  if (typeof customElements === 'object' && !customElements.get(NAME))
    customElements.define(NAME, FlagoffEntry);
}
