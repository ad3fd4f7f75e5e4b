'use client';
// With a script, a start button opens the provider's page in a dialog. Without one, or if the dialog does not open, the
// form is posted as it is: hosted checkout in the same tab.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { pressSubmit } from '#components/ui/form/press-submit.ts';
import type { CheckoutDialogProps, DialogParts } from './checkout-dialog.tsx';

export function StartListener(parts: DialogParts) {
  const [Dialog, setDialog] = useState<ComponentType<CheckoutDialogProps> | null>(null);
  const [pressed, setPressed] = useState<CheckoutDialogProps['pressed'] | null>(null);
  const isPlain = useRef(false);

  const postPlainly = useCallback((form: HTMLFormElement, button: HTMLElement | null) => {
    isPlain.current = true;
    pressSubmit(form, button);
    isPlain.current = false;
  }, []);

  useEffect(() => {
    const press = (event: SubmitEvent) => {
      const { target: form, submitter: button } = event;
      if (isPlain.current || !(form instanceof HTMLFormElement) || !form.closest('main')) return;
      if (!('showModal' in HTMLDialogElement.prototype)) return;
      // Neither React nor the browser may post the form.
      event.preventDefault();
      event.stopPropagation();
      setPressed({ form, button });
      import('./checkout-dialog.tsx').then(
        (loaded) => setDialog(() => loaded.CheckoutDialog),
        () => postPlainly(form, button),
      );
    };
    // All forms of these pages' main part start a checkout. A listener at the window runs before the forms' handlers.
    window.addEventListener('submit', press, { capture: true });
    return () => window.removeEventListener('submit', press, { capture: true });
  }, [postPlainly]);

  return Dialog && pressed && <Dialog {...parts} pressed={pressed} onFailed={postPlainly} />;
}
