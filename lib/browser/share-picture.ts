// Hands a picture to what the phone shares with. Whatever goes wrong ends in what the link does by itself: a download.

type Picture = {
  readonly address: string;
  /** What the file is called where it arrives. */
  readonly name: string;
};

const TYPE = 'image/png';

/** Asked before the picture is there: a browser answers by what kind of file it is. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'picture.png', { type: TYPE })] }) ?? false;

/** Whoever closes the choice of apps wanted no download either. */
export async function sharePicture({ address, name }: Picture): Promise<void> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`picture: ${answer.status}`);
    await navigator.share({ files: [new File([await answer.blob()], name, { type: TYPE })] });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
  }
}
