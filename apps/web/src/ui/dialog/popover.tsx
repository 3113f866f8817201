import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClass?: string;
  side?: 'left' | 'right';
  testId?: string;
  children(close: () => void): ReactNode;
};

/**
 * A button with a panel under it, on the browser's own popover: Escape and a press outside close it, and it lies above
 * whatever would cut it off. Leaving it with Tab closes it too; arrows move inside.
 */
export function Popover({ label, trigger, triggerClass = 'btn', side = 'right', testId, children }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  // When the tab it stands in is hidden, too: whoever comes back finds the page, not what lay over it.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => element?.hidePopover();
  }, []);
  function close(): void {
    panel.current?.hidePopover();
    // Whatever is opened from here gives the focus back to what it was opened by.
    button.current?.focus();
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover();
  }
  function moveFocus(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!open || step === 0) return;
    event.preventDefault();
    const items = panel.current?.querySelectorAll<HTMLElement>('button:not(:disabled), a, input, select') ?? [];
    const at = [...items].indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles keys that bubble from the controls inside.
    <span className="popover-root" onKeyDown={moveFocus} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        title={label}
        aria-expanded={open}
        data-testid={testId}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={side === 'left' ? 'popover popover-left' : 'popover'}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? children(close) : null}
      </div>
    </span>
  );
}
