// The elements that the page's script brings to life, as the server draws them.
import type { HTMLAttributes } from 'react';

type Live = HTMLAttributes<HTMLElement> & {
  key?: string | number | undefined;
  /** What the server hands over, as JSON. */
  'data-given'?: string;
  /** Its content is its own: a new drawing leaves it alone. */
  'data-own'?: '';
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'in-place-form': Live & { 'data-answered'?: '' | undefined; 'data-answer'?: string | undefined };
      'draft-keeper': Live;
      'while-offline': Live;
      'network-seen': Live;
      'runner-fields': Live;
      'quantity-stepper': Live;
      'tickets-help': Live;
      'method-prices': Live;
      'price-line': Live;
      'suggested-values': Live;
      'unpaid-order': Live;
      'draw-again': Live;
      'focus-when-lost': Live;
      'line-place': Live;
      'live-clock': Live;
      'number-keeper': Live;
      'print-button': Live;
      'share-link': Live;
      'start-keeper': Live;
      'status-watcher': Live;
    }
  }
}
