import { type MouseEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { askBeforeLosing, PagePath, useDirtyForms } from '../../lib/form/dirty-forms.ts';
import * as controls from '../form/controls.module.css';
import { Icon } from '../layout/icon.tsx';
import * as zh from '../zh-first.ts';
import * as dialogStyles from './dialog.module.css';

type Props = {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
  footer?: ReactNode;
  /** Only the footer's button closes it: for what is shown once. */
  held?: boolean;
  /** A drawer opens at the right and has the full height. */
  shape?: 'dialog' | 'drawer';
  width?: number;
  testId?: string;
};

const FIRST_FOCUS =
  '.dialog-body input:not([type=color]), .dialog-body select, .dialog-body textarea, .dialog-foot .btn-primary';

/**
 * Keeps the element open while it is shown. It opens in an effect, so that a hidden tab's dialog disappears with the
 * tab and returns with it; it is animated the first time only.
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
    // The browser would focus the first control, which is the close button.
    element.querySelector<HTMLElement>(FIRST_FOCUS)?.focus();
    // Closes before the element leaves the document, so that the focus returns to the control that opened it.
    return () => {
      shown.current = false;
      element.close();
    };
  }, []);
  return { ref, isShown: () => shown.current };
}

/** A modal box on the browser's dialog element: it traps the focus, closes with Escape and asks about unsaved input. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  held = false,
  shape = 'dialog',
  width,
  testId,
}: Props): ReactNode {
  const { ref, isShown } = useModal();
  // Input that became unsaved since it opened is its own: nothing under it can be changed meanwhile.
  const [older] = useState(() => new Set(useDirtyForms.getState().forms.map((form) => form.id)));
  const titleId = useId();
  const path = useContext(PagePath);
  const pressedOutside = useRef(false);
  function isOutside(event: MouseEvent): boolean {
    return event.target === ref.current;
  }
  async function leave(): Promise<void> {
    if (!held && (await askBeforeLosing((form) => form.path === path && !older.has(form.id)))) onClose();
    else if (ref.current?.open === false) ref.current.showModal();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by onCancel.
    <dialog
      ref={ref}
      className={shape === 'drawer' ? `${dialogStyles.dialog} ${dialogStyles.drawer}` : dialogStyles.dialog}
      style={width ? { width: `min(${width}px, calc(100vw - ${shape === 'drawer' ? 0 : 24}px))` } : undefined}
      aria-labelledby={titleId}
      data-testid={testId}
      onCancel={(event) => {
        // A file chooser inside sends a cancel event too, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void leave();
      }}
      onClose={(event) => {
        // A second Escape in a row sends no cancel event: the browser closes the box anyway.
        if (event.target === event.currentTarget && isShown() && !event.currentTarget.open) void leave();
      }}
      onMouseDown={(event) => {
        // The second press of a double click began before the box was open, so it does not close the box.
        pressedOutside.current = isOutside(event) && event.detail < 2;
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) void leave();
      }}
    >
      <div className={dialogStyles.dialogHead}>
        <h2 className={dialogStyles.dialogTitle} id={titleId}>
          {title}
        </h2>
        {held ? null : (
          <button
            type="button"
            className={`${controls.btn} ${controls.btnText} ${controls.btnIcon}`}
            aria-label={zh.dialog.close}
            onClick={() => void leave()}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {/* A drawer scrolls, and its content may have no other control that takes the focus. */}
      <div className={dialogStyles.dialogBody} {...(shape === 'drawer' ? { tabIndex: 0, role: 'group' } : {})}>
        {children}
      </div>
      {footer ? (
        <div className={dialogStyles.dialogFoot} data-testid="dialog-foot">
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}
