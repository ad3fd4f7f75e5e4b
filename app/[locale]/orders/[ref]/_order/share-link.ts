// A picture to share from the phone; where nothing can be shared the link in it downloads it, as it does without a script.
import { LiveElement } from '#app/_script/live-element.ts';
import { canSharePictures, sharePicture } from '#lib/browser/share-picture.ts';

export class ShareLink extends LiveElement {
  protected override start(signal: AbortSignal): void {
    const share = (event: Event) => {
      const link = this.querySelector('a');
      if (!link || !canSharePictures()) return;
      event.preventDefault();
      void sharePicture({ address: link.href, name: link.download });
    };
    this.addEventListener('click', share, { signal });
  }
}
