import { useEffect, useRef } from 'react';

const AT_FAULT = '[aria-invalid=true], .field-error, .notice-bad';

/**
 * Scrolls to the first field with an error after a form was refused, by its rules or by the server: with its error out
 * of sight a form seems not to react. Call `lead` where the refusal is handled; later corrections do not scroll.
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
