'use client';
import type { ReactNode } from 'react';

type Props = {
  /** Ids of a checkbox and of a popover. */
  readonly ticks: string;
  readonly closes: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** It closes without a script, and ticks with one. */
export const TickAndClose = ({ ticks, closes, ...button }: Props) => (
  <button
    {...button}
    type="button"
    popoverTarget={closes}
    popoverTargetAction="hide"
    onClick={() => document.querySelector<HTMLInputElement>(`#${ticks}:not(:checked)`)?.click()}
  />
);
