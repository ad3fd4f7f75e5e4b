// Races and what the organizer says: pages that load no form and no TanStack Query.
import './races.css';
import type { ReactNode } from 'react';

export default function RacesLayout({ children }: { readonly children: ReactNode }) {
  return children;
}
