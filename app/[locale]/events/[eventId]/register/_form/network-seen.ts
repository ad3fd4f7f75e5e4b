// Follows the number that pays: its network sets the method, as long as it is recognized; what the buyer chooses by hand
// stays.
import { FormPart } from '#app/_ui/form/form-part.ts';
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { type MobileNetwork, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { type Networks, networkSaid, numberIn } from './network-said.ts';

export class NetworkSeen extends FormPart<Networks> {
  #byHand = false;

  protected override start(signal: AbortSignal): void {
    super.start(signal);
    const { form } = this;
    const follow = (event: Event) => this.#follow(event);
    form.addEventListener('input', follow, { signal });
    // Pressing what is chosen already is a choice too, and no input.
    form.addEventListener('click', follow, { signal });
  }

  // Before the script came, or before a reload: a choice that no number speaks for was made by hand. The only method
  // there is depends on no number either.
  protected override begin(): void {
    const { methods, prefixes } = this.given;
    const { written } = this.around;
    const network = recognizeNetwork(numberIn(written), prefixes);
    const chosen = valuesTyped(written, F.paymentMethod).at(-1);
    this.#byHand = methods.length === 1 || (chosen !== undefined && chosen !== network);
    if (chosen === undefined) choose(this.form, network);
  }

  protected override look(typed: Typed): void {
    this.say(networkSaid(this.given, typed));
  }

  #follow(event: Event): void {
    const name = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (name === F.paymentMethod && event.isTrusted) this.#byHand = true;
    if (this.#byHand || (name !== F.payingNumber && name !== F.buyerPhone)) return;
    const { written } = this.around;
    const number = numberIn(written);
    const network = recognizeNetwork(number, this.given.prefixes);
    if (network || isWhole(number)) choose(this.form, network);
  }
}

/** While she is still typing, the choice does not come and go. */
const isWhole = (number: string): boolean => number.replace(/\D/g, '').length >= 9;

/** What an earlier number chose is taken back by one that fits no network: the buyer is asked instead. */
function choose(form: HTMLFormElement, network: MobileNetwork | null): void {
  const which = network ? `[value=${network}]` : ':checked';
  const choice = form.querySelector<HTMLInputElement>(`[name=${F.paymentMethod}]${which}`);
  const chosen = network !== null;
  if (!choice || choice.checked === chosen) return;
  choice.checked = chosen;
  choice.dispatchEvent(new Event('input', { bubbles: true }));
}
