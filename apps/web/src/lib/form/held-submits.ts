/** Files of a form that are still being uploaded, and whether its submission waits for them. */
type Held = { files: number; waits: boolean };
const forms = new Map<HTMLFormElement, Held>();
const watchers = new Set<() => void>();

/** Delays a submission until the files have arrived. No submit handler of the form sees it before. */
function hold(event: Event): void {
  const held = forms.get(event.currentTarget as HTMLFormElement);
  if (!held) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.waits = true;
  notifyListeners();
}

function notifyListeners(): void {
  for (const watcher of watchers) watcher();
}

/**
 * Registers an upload of a form, for which a submission of the form waits. The returned function ends it, once: with
 * `arrived` the submission continues after the last file, otherwise the user has to submit again.
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
    notifyListeners();
    if (held.files === 0 && held.waits) form.requestSubmit();
  };
}

/** Whether a form's submission waits for a file. */
export function isHeld(form: HTMLFormElement | null | undefined): boolean {
  return (form && forms.get(form)?.waits) ?? false;
}

/** Calls the watcher whenever a form starts or stops waiting; the returned function ends that. */
export function watchHeld(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
