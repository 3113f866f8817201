/** What of a form is still on its way to the server, and whether its submission waits for that. */
type Held = { files: number; waits: boolean };
const forms = new Map<HTMLFormElement, Held>();
const watchers = new Set<() => void>();

/** Whoever submits now submits once the files are there. No submit handler of the form sees it before. */
function hold(event: Event): void {
  const held = forms.get(event.currentTarget as HTMLFormElement);
  if (!held) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.waits = true;
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

/**
 * A file of a form is on its way: submitting the form waits for it. What is returned ends that, once: `arrived` goes on
 * with the submission when it was the last file, else whoever submitted does so again.
 */
export function beginFile(form: HTMLFormElement): (arrived: boolean) => void {
  const held = forms.get(form) ?? { files: 0, waits: false };
  if (held.files === 0) form.addEventListener('submit', hold, { capture: true });
  held.files += 1;
  forms.set(form, held);
  let isOver = false;
  return (arrived) => {
    if (isOver) return;
    isOver = true;
    held.files -= 1;
    held.waits &&= arrived;
    if (held.files === 0) {
      form.removeEventListener('submit', hold, { capture: true });
      forms.delete(form);
    }
    tell();
    if (held.files === 0 && held.waits) form.requestSubmit();
  };
}

/** Whether a form's submission waits for a file. */
export function isHeld(form: HTMLFormElement | null | undefined): boolean {
  return (form && forms.get(form)?.waits) ?? false;
}

/** Is told of every form that begins or ends to wait; what is returned ends that. */
export function watchHeld(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
