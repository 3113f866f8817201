import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClass?: string;
  side?: 'left' | 'right';
  testId?: string;
  children(close: () => void): ReactNode;
};

function moveFocus(panel: HTMLElement, step: 1 | -1): void {
  const items = [...panel.querySelectorAll<HTMLElement>('button:not(:disabled), a, input, select')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + step + items.length) % items.length]?.focus();
}

/** A button with a panel under it: closes by Escape, a click outside, or leaving it with Tab; arrows move inside. */
export function Popover({ label, trigger, triggerClass = 'btn', side = 'right', testId, children }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // When the tab it stands in is hidden, too: whoever comes back finds the page, not what lay over it.
  useEffect(() => () => setOpen(false), []);
  useEffect(() => {
    if (!open) return;
    function closeOutside(event: Event): void {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  function close(): void {
    setOpen(false);
    // Whatever is opened from here gives the focus back to what it was opened by.
    button.current?.focus();
  }
  function onKey(event: KeyboardEvent): void {
    if (!open || !panel.current) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(panel.current, event.key === 'ArrowDown' ? 1 : -1);
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears keys that bubble from the controls inside.
    <span ref={root} className="popover-root" onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        title={label}
        aria-expanded={open}
        data-testid={testId}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open ? (
        <div ref={panel} className={side === 'left' ? 'popover popover-left' : 'popover'}>
          {children(close)}
        </div>
      ) : null}
    </span>
  );
}
