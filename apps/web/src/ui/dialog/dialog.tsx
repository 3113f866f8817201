import { type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { askBeforeLosing, PagePath, useDirtyForms } from '../../lib/form/dirty-forms.ts';
import './dialog.css';
import { Icon } from '../layout/icon.tsx';
import * as zh from '../zh-first.ts';

type Props = {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
  footer?: ReactNode;
  /** A drawer comes from the right and takes the whole height. */
  shape?: 'dialog' | 'drawer';
  width?: number;
  testId?: string;
};

const FIRST_FOCUS =
  '.dialog-body input:not([type=color]), .dialog-body select, .dialog-body textarea, .dialog-foot .btn-primary';

/**
 * Holds the element open while it is shown. It opens with an effect, so that a hidden tab's dialog leaves the screen
 * with the tab and comes back with it; it enters with a movement the first time only.
 */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  const cameIn = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.dataset.back = String(cameIn.current);
    cameIn.current = true;
    shown.current = true;
    element.showModal();
    // The browser would take the first control, which is the closing cross.
    element.querySelector<HTMLElement>(FIRST_FOCUS)?.focus();
    // Before it leaves the document, so that the focus goes back to what opened it.
    return () => {
      shown.current = false;
      element.close();
    };
  }, []);
  return { ref, isShown: () => shown.current };
}

/** A modal box on the browser's own dialog element: focus is held, Escape closes, unsaved input is asked about. */
export function Dialog({ title, onClose, children, footer, shape = 'dialog', width, testId }: Props): ReactNode {
  const { ref, isShown } = useModal();
  // What became unsaved since it opened is its own: nothing under it can be touched meanwhile.
  const [older] = useState(() => new Set(useDirtyForms.getState().forms.map((form) => form.id)));
  const titleId = useId();
  const path = useContext(PagePath);
  const pressedOutside = useRef(false);
  function isOutside(event: MouseEvent): boolean {
    return event.target === ref.current;
  }
  async function leave(): Promise<void> {
    if (await askBeforeLosing((form) => form.path === path && !older.has(form.id))) onClose();
    else if (ref.current?.open === false) ref.current.showModal();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by onCancel.
    <dialog
      ref={ref}
      className={shape === 'drawer' ? 'dialog drawer' : 'dialog'}
      style={width ? { width: `min(${width}px, calc(100vw - ${shape === 'drawer' ? 0 : 24}px))` } : undefined}
      aria-labelledby={titleId}
      data-testid={testId}
      onCancel={(event) => {
        // A file chooser inside cancels too, and that event bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void leave();
      }}
      onClose={(event) => {
        // A second Escape in a row is not asked about: the browser closes the box all the same.
        if (event.target === event.currentTarget && isShown() && !event.currentTarget.open) void leave();
      }}
      onMouseDown={(event) => {
        // The second press of a double click began before the box was there, and does not ask to leave it.
        pressedOutside.current = isOutside(event) && event.detail < 2;
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) void leave();
      }}
    >
      <div className="dialog-head">
        <h2 className="dialog-title" id={titleId}>
          {title}
        </h2>
        <button
          type="button"
          className="btn btn-text btn-icon"
          aria-label={zh.dialog.close}
          onClick={() => void leave()}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* A drawer scrolls, and what it shows may hold nothing else that takes the keys. */}
      <div className="dialog-body" {...(shape === 'drawer' ? { tabIndex: 0, role: 'group' } : {})}>
        {children}
      </div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  );
}
