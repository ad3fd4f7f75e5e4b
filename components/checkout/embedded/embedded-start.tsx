'use client';
// With a script, a press of a start button inside opens the provider's page in a dialog. Without one, and where the dialog does not
// open, the form posts as it stands: hosted checkout in the same tab. Next sends the client components of a route with each of its
// pages, also those of other events: all but the press is in the chunk that it loads.
import { type ComponentType, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { CheckoutDialogProps, DialogParts } from './checkout-dialog.tsx';

type Props = DialogParts & { readonly children: ReactNode };

export function EmbeddedStart({ children, ...parts }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<CheckoutDialogProps> | null>(null);
  const [pressed, setPressed] = useState<CheckoutDialogProps['pressed'] | null>(null);
  const isPlain = useRef(false);

  const postPlainly = (form: HTMLFormElement, button: HTMLElement | null) => {
    isPlain.current = true;
    form.requestSubmit(button);
    isPlain.current = false;
  };

  // Before the form's own handlers.
  const press = (event: SubmitEvent<HTMLDivElement>) => {
    const form = event.target;
    if (isPlain.current || !(form instanceof HTMLFormElement)) return;
    if (!('showModal' in HTMLDialogElement.prototype)) return;
    const button = event.nativeEvent.submitter;
    event.preventDefault();
    event.stopPropagation();
    setPressed({ form, button });
    if (!Dialog)
      import('./checkout-dialog.tsx').then(
        (loaded) => setDialog(() => loaded.CheckoutDialog),
        () => postPlainly(form, button),
      );
  };

  return (
    <div onSubmitCapture={press}>
      {children}
      {Dialog && pressed && <Dialog {...parts} pressed={pressed} onFailed={postPlainly} />}
    </div>
  );
}
