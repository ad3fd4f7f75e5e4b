// The pages of races and the organizer's texts. Only the dialog of embedded checkout loads TanStack Query here.
import './races.css';
import type { ReactNode } from 'react';

export default function RacesLayout({ children }: { readonly children: ReactNode }) {
  return children;
}
