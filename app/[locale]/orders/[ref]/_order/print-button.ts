// Opens the browser's own printing, which also makes a PDF.
import { LiveElement } from '#app/_script/live-element.ts';

export class PrintButton extends LiveElement {
  protected override start(signal: AbortSignal): void {
    this.addEventListener('click', () => print(), { signal });
  }
}
