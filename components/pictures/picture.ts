// A picture as data, not as React elements: a thread can receive it, and a digest covers all that is drawn. Pure.
import type { CSSProperties } from 'react';

export type Box = {
  readonly type: 'div';
  readonly key: null;
  readonly props: { readonly style: CSSProperties; readonly children?: string | readonly (Box | string)[] };
};

export type Picture = { readonly width: number; readonly height: number; readonly root: Box };

/** `null` stands for a box that is left out. */
export function box(style: CSSProperties, ...inside: readonly (Box | string | null)[]): Box {
  const children = inside.filter((child) => child !== null);
  const [first] = children;
  const text = children.length === 1 && typeof first === 'string' ? first : null;
  if (children.length === 0) return { type: 'div', key: null, props: { style } };
  return { type: 'div', key: null, props: { style, children: text ?? children } };
}
