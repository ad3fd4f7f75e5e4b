// An order that is paid and superseded at the same time.
import { expect } from 'vitest';
import type { TestStorefront } from './storefront.ts';

/** Starts both at once: either a prompt is sent or a new order is placed, never both. */
export async function expectOneWinner(
  { rowOf, lastSeq, written, view }: Pick<TestStorefront, 'rowOf' | 'lastSeq' | 'written' | 'view'>,
  old: string,
  asked: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const { orderId } = await rowOf(old);
  const since = await lastSeq();
  await Promise.all(asked.map((ask) => ask()));
  const prompts = await written(since, new RegExp(`${orderId}/pay$`));
  const orders = await written(since, /^\/v1\/orders$/);
  expect(prompts.length + orders.length).toBe(1);
  expect((await view(old)).stage).toBe(prompts.length === 1 ? 'prompted' : 'superseded');
}
