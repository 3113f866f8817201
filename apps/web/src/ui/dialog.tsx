import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './dialog.css';
import { Icon } from './icon.tsx';

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

const FIRST_FOCUS = '.dialog-body input, .dialog-body select, .dialog-foot .btn-primary';

/**
 * A modal box on the browser's own dialog element: focus is held, Escape closes. It opens with its effect, so that a
 * hidden tab's dialog leaves the screen with the tab and comes back with it.
 */
export function Dialog({ title, onClose, children, footer, shape = 'dialog', width, testId }: Props): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = ref.current;
    element?.showModal();
    // The browser would take the first control, which is the closing cross.
    element?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus();
    return () => element?.close();
  }, []);
  const pressedOutside = useRef(false);
  function isOutside(event: MouseEvent): boolean {
    return event.target === ref.current;
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
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 className="dialog-title" id={titleId}>
          {title}
        </h2>
        <button type="button" className="btn btn-text btn-icon" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer ? <div className="dialog-foot">{footer}</div> : null}
    </dialog>
  );
}
