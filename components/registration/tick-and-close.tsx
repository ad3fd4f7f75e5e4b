'use client';
import type { ReactNode } from 'react';

type Props = {
  /** Id of the checkbox; `closes` is the id of the popover. */
  readonly ticks: string;
  readonly closes: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** Closes the popover, and with a script ticks the checkbox. */
export const TickAndClose = ({ ticks, closes, ...button }: Props) => (
  <button
    {...button}
    type="button"
    popoverTarget={closes}
    popoverTargetAction="hide"
    onClick={() => document.querySelector<HTMLInputElement>(`#${ticks}:not(:checked)`)?.click()}
  />
);
