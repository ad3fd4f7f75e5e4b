// What the buyer's pages do in the browser: an element for each thing. Parts stand before the form that tells them to begin.
import { DrawAgain } from '#app/_ui/draw-again.ts';
import { DraftKeeper } from '#app/_ui/form/draft-keeper.ts';
import { InPlaceForm } from '#app/_ui/form/in-place-form.ts';
import { QuantityStepper } from '#app/_ui/form/quantity-stepper.ts';
import { SuggestedValues } from '#app/_ui/form/suggested-values.ts';
import { WhileOffline } from '#app/_ui/form/while-offline.ts';
import { LiveClock } from '#app/_ui/live-clock.ts';
import { FocusWhenLost } from '#app/[locale]/_paying/focus-when-lost.ts';
import { NumberKeeper } from '#app/[locale]/_paying/number-keeper.ts';
import { StatusWatcher } from '#app/[locale]/_paying/status-watcher-element.ts';
import { MethodPricesElement } from '#app/[locale]/events/[eventId]/register/_form/method-prices-element.ts';
import { NetworkSeen } from '#app/[locale]/events/[eventId]/register/_form/network-seen.ts';
import { PriceLineElement } from '#app/[locale]/events/[eventId]/register/_form/price-line-element.ts';
import { RunnerFieldsElement } from '#app/[locale]/events/[eventId]/register/_form/runner-fields-element.ts';
import { TicketsHelpElement } from '#app/[locale]/events/[eventId]/register/_form/tickets-help-element.ts';
import { UnpaidOrderElement } from '#app/[locale]/events/[eventId]/register/_form/unpaid-order-element.ts';
import { LinePlace } from '#app/[locale]/orders/[ref]/_order/line-place.ts';
import { PrintButton } from '#app/[locale]/orders/[ref]/_order/print-button.ts';
import { ShareLink } from '#app/[locale]/orders/[ref]/_order/share-link.ts';
import { StartKeeper } from '#app/[locale]/orders/[ref]/_order/start-keeper.ts';

const ELEMENTS = {
  'draft-keeper': DraftKeeper,
  'network-seen': NetworkSeen,
  'runner-fields': RunnerFieldsElement,
  'quantity-stepper': QuantityStepper,
  'tickets-help': TicketsHelpElement,
  'method-prices': MethodPricesElement,
  'price-line': PriceLineElement,
  'suggested-values': SuggestedValues,
  'unpaid-order': UnpaidOrderElement,
  'while-offline': WhileOffline,
  'in-place-form': InPlaceForm,
  'draw-again': DrawAgain,
  'focus-when-lost': FocusWhenLost,
  'line-place': LinePlace,
  'live-clock': LiveClock,
  'number-keeper': NumberKeeper,
  'print-button': PrintButton,
  'share-link': ShareLink,
  'start-keeper': StartKeeper,
  'status-watcher': StatusWatcher,
};

/** A page that is touched meanwhile answers after as long at most: 50 ms is what people call at once. */
const LONGEST_TASK_MS = 30;

async function wake(): Promise<void> {
  let since = performance.now();
  for (const [name, element] of Object.entries(ELEMENTS)) {
    customElements.define(name, element);
    // Those that are there have started by then.
    await null;
    if (performance.now() - since < LONGEST_TASK_MS) continue;
    await new Promise((go) => setTimeout(go));
    since = performance.now();
  }
}

// Phones that stay with iOS 15 lack it, and every post would fail: there the pages work as they do without a script.
if ('timeout' in AbortSignal) {
  // What the server drew is painted first: on a slow phone, looking at a form's fields costs as long as laying it out.
  if (document.hidden) void wake();
  else requestAnimationFrame(() => setTimeout(wake));
}
