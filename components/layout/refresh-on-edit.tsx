// In development, for `content/`; Next itself watches code and `messages/`.
import type { ReactNode } from 'react';

/** Nothing in production, also no script. */
export async function RefreshOnEdit(): Promise<ReactNode> {
  if (process.env.NODE_ENV === 'development') {
    const { EditListener } = await import('./edit-listener.tsx');
    return <EditListener />;
  }
  return null;
}
