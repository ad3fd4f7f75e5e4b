// Says beside a form's button that there is no connection. A form that is held and sent again by itself says more.
import { FormPart } from '#app/_ui/form/form-part.ts';

export class WhileOffline extends FormPart<string> {
  protected override start(signal: AbortSignal): void {
    super.start(signal);
    for (const change of ['online', 'offline']) addEventListener(change, () => this.look(), { signal });
  }

  protected override look(): void {
    this.say(navigator.onLine || this.around.isHeld ? '' : this.given);
  }
}
