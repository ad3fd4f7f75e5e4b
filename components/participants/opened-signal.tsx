'use client';
// Tells the server that a browser has opened the runner's page. Programs that draw previews of links run no scripts.
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

export function NoteOpened({ post }: { readonly post: string }) {
  const { mutate } = useMutation({
    mutationFn: () => fetch(post, { method: 'POST', body: new URLSearchParams({ opened: 'yes' }) }),
  });
  useEffect(() => mutate(), [mutate]);
  return null;
}
