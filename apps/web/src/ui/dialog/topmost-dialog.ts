/** Order in which dialogs were opened: the last one is on top, at any place in the document. */
const opened = new WeakMap<Element, number>();
let counter = 0;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'toggle',
    (event) => {
      if (!(event.target instanceof HTMLDialogElement) || !event.target.open) return;
      counter += 1;
      opened.set(event.target, counter);
    },
    true,
  );
}

/** The topmost modal dialog; undefined when none is open. */
export function topmostDialog(): HTMLDialogElement | undefined {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  return dialogs.toSorted((a, b) => (opened.get(a) ?? counter + 1) - (opened.get(b) ?? counter + 1)).at(-1);
}
