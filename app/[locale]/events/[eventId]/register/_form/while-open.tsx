'use client';
// The form of a race that can be entered. When that ends while somebody fills it in, what she typed stays in view.
import type { ReactNode } from 'react';
import { useForm } from '#app/_ui/form/form-context.ts';

export function WhileOpen({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const { state, restored } = useForm();
  return open || state.typed || restored ? children : null;
}
