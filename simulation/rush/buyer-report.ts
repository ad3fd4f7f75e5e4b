// What one buyer lived through, as measured from outside. Types and their beginning only.
import type { Trouble } from '../buyer/trouble.ts';

export type BuyerReport = {
  readonly email: string;
  /** When her entry was sent and answered; null while it was not. Milliseconds, like all times here. */
  sentAt: number | null;
  answeredAt: number | null;
  /** Her order's secret address. */
  ref: string | null;
  /** `failed`: anything else than a place or the news that there is none; `detail` says what. */
  end: 'paid' | 'sold_out' | 'failed' | null;
  endedAt: number | null;
  detail: string;
  /** Errors that she saw on the way. */
  readonly troubles: Trouble[];
  /** How long her page and its status took while she waited. */
  readonly pageMs: number[];
  readonly statusMs: number[];
};

export const newReport = (email: string): BuyerReport => ({
  email,
  sentAt: null,
  answeredAt: null,
  ref: null,
  end: null,
  endedAt: null,
  detail: '',
  troubles: [],
  pageMs: [],
  statusMs: [],
});
