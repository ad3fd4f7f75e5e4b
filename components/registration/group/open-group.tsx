'use client';
// Fetches what the editor needs and shows it.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GroupEditor } from './group-editor.tsx';
import type { GroupProps } from './group-types.ts';

export { handOver } from './hand-over.ts';

type Props = {
  /** Of `app/api/events/[eventId]/group`. */
  readonly address: string;
  readonly loading: string;
  /** The form shows fields in place of the editor. */
  readonly onFail: () => void;
};

export function OpenGroup({ address, loading, onFail }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['group', address],
    queryFn: () => fetchGroup(address),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: 2,
  });
  useEffect(() => {
    if (isError) onFail();
  }, [isError, onFail]);
  return data ? <GroupEditor {...data} /> : <p role="status">{loading}</p>;
}

async function fetchGroup(address: string): Promise<GroupProps> {
  const response = await fetch(address);
  const facts: unknown = await response.json();
  if (!isGroupProps(facts)) throw new Error(response.statusText);
  return facts;
}

const isGroupProps = (facts: unknown): facts is GroupProps =>
  typeof facts === 'object' && facts !== null && 'tickets' in facts && 'rules' in facts && 'words' in facts;
