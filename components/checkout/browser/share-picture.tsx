'use client';
// A link that shares a picture from the phone. Without a script, or if nothing can be shared, it downloads the picture.
import type { MouseEvent, ReactNode } from 'react';

type Props = { readonly href: string; readonly fileName: string; readonly children: ReactNode };

const TYPE = 'image/png';

export function SharePicture({ href, fileName, children }: Props) {
  const share = (event: MouseEvent) => {
    // This is checked before the picture is fetched, because the browser decides by the type of the file.
    if (!navigator.canShare?.({ files: [new File([], fileName, { type: TYPE })] })) return;
    event.preventDefault();
    void sharePicture(href, fileName);
  };
  return (
    <a href={href} download={fileName} className="btn" onClick={share}>
      {children}
    </a>
  );
}

/** Downloads the picture if sharing fails, unless the buyer closed the dialog. */
export async function sharePicture(href: string, fileName: string): Promise<void> {
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    await navigator.share({ files: [new File([await answer.blob()], fileName, { type: TYPE })] });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    Object.assign(document.createElement('a'), { href, download: fileName }).click();
  }
}
