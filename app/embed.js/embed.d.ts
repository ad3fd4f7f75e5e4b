// Types of the element that `/embed.js` defines, for TypeScript, React 19 and Vue 3. Save it in your project, for example as
// `flagoff.d.ts`; it needs neither React nor Vue.

export {};

declare global {
  /** Attributes of `<flagoff-entry>`. */
  interface FlagoffEntryAttributes {
    /** The id of the race; without it the list of races. */
    event?: string;
    /** `button`: the link inside opens a dialog; `inline`: race and form in the page. */
    view?: 'button' | 'inline';
    /** Language of the form; without it that of your page. */
    lang?: string;
    /** Id of the chosen ticket type. */
    ticket?: string;
    /** Discount code. */
    code?: string;
    /** Referral code; `ref` in HTML means the same, React and Vue keep that name for themselves. */
    referral?: string;
    /** Your colour, `#rrggbb`. */
    accent?: string;
    /** Corners in pixels, 0 to 24. */
    radius?: number | string;
    /** Heading of the dialog, and name of the frame; without it the words of the link. */
    title?: string;
  }

  /** What you know of the runner; fills fields that are empty. */
  interface FlagoffPrefill {
    name?: string;
    phone?: string;
    email?: string;
  }

  /** `detail` of each event. All of them bubble. */
  interface FlagoffEventDetails {
    /** The form of a race was opened. */
    'flagoff:begin': { event_id: string };
    /** Its order is paid. */
    'flagoff:complete': { event_id: string; order_code: string };
    /** The dialog was closed. */
    'flagoff:close': Record<string, never>;
    /** `no_answer`: the shop has not answered for ten seconds; `no_shop`: the element has no link to it. */
    'flagoff:error': { reason: 'no_answer' | 'no_shop' };
    /** The form became higher or lower, in CSS pixels. */
    'flagoff:resize': { height: number };
  }

  type FlagoffEvents = { [Name in keyof FlagoffEventDetails]: CustomEvent<FlagoffEventDetails[Name]> };

  /** Listeners as properties: `onflagoff:complete` in React, `@flagoff:complete` in Vue. */
  type FlagoffListeners<Prefix extends 'on' | 'onF'> = {
    [Name in keyof FlagoffEvents as Prefix extends 'on'
      ? `on${Name}`
      : Name extends `f${infer Rest}`
        ? `onF${Rest}`
        : never]?: (event: FlagoffEvents[Name]) => void;
  };

  interface FlagoffEntryElement extends HTMLElement {
    /** Opens the dialog, or brings the form in the page into view. */
    open(): void;
    /** Closes the dialog. */
    close(): void;
    /** Sent to the shop alone, never in an address. */
    prefill: FlagoffPrefill | null;
    addEventListener<Name extends keyof FlagoffEvents>(
      type: Name,
      listener: (this: FlagoffEntryElement, event: FlagoffEvents[Name]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener<Name extends keyof HTMLElementEventMap>(
      type: Name,
      listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => void,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Name extends keyof FlagoffEvents>(
      type: Name,
      listener: (this: FlagoffEntryElement, event: FlagoffEvents[Name]) => void,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }

  interface HTMLElementTagNameMap {
    'flagoff-entry': FlagoffEntryElement;
  }

  interface DocumentEventMap extends FlagoffEvents {}
  interface WindowEventMap extends FlagoffEvents {}
}

// @ts-ignore Without React.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore Without React.
      'flagoff-entry': DetailedHTMLProps<HTMLAttributes<FlagoffEntryElement>, FlagoffEntryElement> &
        FlagoffEntryAttributes &
        FlagoffListeners<'on'> & { prefill?: FlagoffPrefill | null; class?: string };
    }
  }
}

// @ts-ignore Without Vue.
declare module 'vue' {
  interface GlobalComponents {
    'flagoff-entry': new () => {
      $props: FlagoffEntryAttributes & FlagoffListeners<'onF'> & { prefill?: FlagoffPrefill | null };
    };
  }
}
