// Refreshes the page in development after an edit in `content/`. Next itself watches code and `messages/`.
import type { ReactNode } from 'react';

/** Draws nothing in production, and loads no script. */
export async function RefreshOnEdit(): Promise<ReactNode> {
  if (process.env.NODE_ENV === 'development') {
    const { EditListener } = await import('./edit-listener.tsx');
    return <EditListener />;
  }
  return null;
}
