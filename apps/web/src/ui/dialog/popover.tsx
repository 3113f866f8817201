import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import * as controls from '../form/controls.module.css';

type Props = {
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  triggerClass?: string;
  side?: 'left' | 'right';
  testId?: string;
  children(close: () => void): ReactNode;
};

/**
 * A button with a panel under it, on the browser's own popover: Escape and a press outside close it, and no container
 * cuts it off. Moving the focus out with Tab closes it too; arrow keys move inside.
 */
export function Popover({
  label,
  trigger,
  triggerClass = controls.btn,
  side = 'right',
  testId,
  children,
}: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  // Also closes when its tab is hidden: a user who returns finds the page without the panel.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => element?.hidePopover();
  }, []);
  function close(): void {
    panel.current?.hidePopover();
    // Dialogs opened from here return the focus to the element that had it before.
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
    <span className={controls.popoverRoot} onKeyDown={moveFocus} onBlur={leave}>
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
        className={side === 'left' ? `${controls.popover} ${controls.popoverLeft}` : controls.popover}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? children(close) : null}
      </div>
    </span>
  );
}
