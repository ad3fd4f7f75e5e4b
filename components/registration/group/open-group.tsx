'use client';
// Fetches what the editor needs and shows it. Where it fails, the form shows fields in its place.
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { GroupEditor } from './group-editor.tsx';
import type { GroupProps } from './group-types.ts';

export { handOver } from './hand-over.ts';

type Props = {
  readonly address: string;
  readonly onReady: () => void;
  /** @param pasted the text of the list box, which no field of the form holds */
  readonly onFail: (pasted: string) => void;
};

/** A browser may lack what the editor needs: the form around it must stay. */
export class OpenGroup extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  pasted = '';
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    this.props.onFail(this.pasted);
  }
  override render(): ReactNode {
    if (this.state.hasFailed) return null;
    return (
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) this.pasted = target.value;
        }}
      >
        <Fetched {...this.props} />
      </div>
    );
  }
}

function Fetched({ address, onReady, onFail }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['group', address],
    queryFn: ({ signal }) => fetchGroup(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: 2,
  });
  const isReady = data !== undefined;
  const settle = useEffectEvent((hasFailed: boolean) => (hasFailed ? onFail('') : onReady()));
  useEffect(() => {
    if (isError || isReady) settle(isError);
  }, [isError, isReady]);
  return data && <GroupEditor {...data} />;
}

async function fetchGroup(address: string, signal: AbortSignal): Promise<GroupProps> {
  const response = await fetch(address, { signal });
  const facts: unknown = await response.json();
  if (!isGroupProps(facts)) throw new Error(response.statusText);
  return facts;
}

const isGroupProps = (facts: unknown): facts is GroupProps =>
  typeof facts === 'object' && facts !== null && 'tickets' in facts && 'rules' in facts && 'words' in facts;
