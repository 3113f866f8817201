import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, holdToasts, releaseToasts, type ToastKind, useToasts } from '../../lib/faults/toast.ts';
import * as controls from '../form/controls.module.css';
import { Icon, type IconName } from '../layout/icon.tsx';
import * as zh from '../zh-first.ts';
import * as styles from './toast.module.css';
import { topmostDialog } from './topmost-dialog.ts';

const ICONS: Record<ToastKind, IconName> = { info: 'info', success: 'check', error: 'alert' };
const KIND_CLASSES: Record<ToastKind, string> = {
  info: `${styles.toast} ${styles.toastInfo}`,
  success: `${styles.toast} ${styles.toastSuccess}`,
  error: `${styles.toast} ${styles.toastError}`,
};

function makeBox(): HTMLDivElement {
  const box = document.createElement('div');
  box.className = styles.toasts;
  box.popover = 'manual';
  return box;
}

/**
 * Puts the box where it can be seen, read out and clicked: everything outside an open dialog is inert, so the box goes
 * inside the topmost dialog, and into the browser's top layer, which is above everything else.
 */
function place(box: HTMLElement): void {
  const home = topmostDialog() ?? document.body;
  if (box.parentElement === home && box.matches(':popover-open')) return;
  if (box.parentElement !== home) home.append(box);
  if (box.showPopover && !box.matches(':popover-open')) box.showPopover();
}

/** Shows short messages. They stay while the pointer or the focus rests on them. */
export function ToastHost(): ReactNode {
  const toasts = useToasts((state) => state.toasts);
  const [box] = useState(makeBox);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) {
      box.remove();
      return;
    }
    place(box);
    // Dialogs open and close while messages are shown; without messages nothing is observed.
    const watch = new MutationObserver(() => place(box));
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [isEmpty, box]);
  return createPortal(
    toasts.map((toast) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: only holds the time while one reads; nothing to operate.
      <div
        key={toast.id}
        className={KIND_CLASSES[toast.kind]}
        role={toast.kind === 'error' ? 'alert' : 'status'}
        data-testid="toast"
        data-fresh="true"
        // The animation runs once: moving the box into a dialog would start it again.
        onAnimationEnd={(event) => event.currentTarget.removeAttribute('data-fresh')}
        onPointerEnter={holdToasts}
        onPointerLeave={releaseToasts}
        onFocus={holdToasts}
        onBlur={releaseToasts}
      >
        <Icon name={ICONS[toast.kind]} />
        <span className={styles.toastText}>{toast.text}</span>
        <button
          type="button"
          className={controls.copyBtn}
          aria-label={zh.toastHost.close}
          onClick={() => dismissToast(toast.id)}
        >
          <Icon name="close" size={14} />
        </button>
      </div>
    )),
    box,
  );
}
