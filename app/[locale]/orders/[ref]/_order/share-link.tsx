'use client';
// A picture to share from the phone; to download where nothing can be shared, or without a script.
import { canSharePictures, sharePicture } from '#lib/browser/share-picture.ts';

type Props = { readonly address: string; readonly label: string };

const NAME = 'bib.png';

export const ShareLink = ({ address, label }: Props) => (
  <a
    href={address}
    download={NAME}
    className="btn"
    onClick={(event) => {
      if (!canSharePictures()) return;
      event.preventDefault();
      void sharePicture({ address, name: NAME });
    }}
  >
    {label}
  </a>
);
