'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function EditListener() {
  const router = useRouter();
  useEffect(() => {
    const edits = new EventSource('/api/development/edits');
    edits.onmessage = () => router.refresh();
    return () => edits.close();
  }, [router]);
  return null;
}
