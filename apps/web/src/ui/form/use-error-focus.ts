import { useEffect, useRef } from 'react';

const AT_FAULT = '[aria-invalid=true], .field-error, .notice-bad';

/**
 * Leads to the first field at fault after a form was refused, here or by the server: an error out of sight makes a form
 * look dead. Call `lead` where the refusal is taken; what the user corrects afterwards moves nothing.
 */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    const first = form.current?.querySelector<HTMLElement>(AT_FAULT);
    if (!first) return;
    wanted.current = false;
    first.scrollIntoView({ block: 'center' });
    first.focus({ preventScroll: true });
  });
  function lead(): void {
    wanted.current = true;
  }
  return { form, lead };
}
