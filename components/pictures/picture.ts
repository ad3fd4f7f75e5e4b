// A picture as data: boxes with text, which the drawing library takes in place of React elements. A thread can receive it, and
// a digest of it covers everything that is drawn. Pure.
import type { CSSProperties } from 'react';

export type Box = {
  readonly type: 'div';
  readonly key: null;
  readonly props: { readonly style: CSSProperties; readonly children?: string | readonly (Box | string)[] };
};

export type Picture = { readonly width: number; readonly height: number; readonly root: Box };

/** A box around text or other boxes; `null` stands for a box that is left out. */
export function box(style: CSSProperties, ...inside: readonly (Box | string | null)[]): Box {
  const children = inside.filter((child) => child !== null);
  const [first] = children;
  const text = children.length === 1 && typeof first === 'string' ? first : null;
  if (children.length === 0) return { type: 'div', key: null, props: { style } };
  return { type: 'div', key: null, props: { style, children: text ?? children } };
}
