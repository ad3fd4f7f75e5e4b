'use client';
import type { ComponentProps } from 'react';
import { StartListener } from '#components/checkout/embedded/start-listener.tsx';
import { StartForm } from './start-form.tsx';

export type PartnerSalePart =
  | ({ readonly part: 'start' } & ComponentProps<typeof StartForm>)
  | ({ readonly part: 'dialog' } & ComponentProps<typeof StartListener>);

export default function PartnerSaleParts(props: PartnerSalePart) {
  switch (props.part) {
    case 'start':
      return <StartForm {...props} />;
    case 'dialog':
      return <StartListener {...props} />;
  }
}
