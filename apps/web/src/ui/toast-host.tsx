import { type ReactNode, useEffect, useRef } from 'react';
import { type ToastKind, useToasts } from '../lib/toast.ts';
import { Icon, type IconName } from './icon.tsx';

const ICONS: Record<ToastKind, IconName> = { info: 'info', success: 'check', error: 'alert' };

/** Where short messages appear: in the browser's top layer, above an open dialog too. */
export function ToastHost(): ReactNode {
  const toasts = useToasts((state) => state.toasts);
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = ref.current;
    if (!element?.showPopover) return;
    // Shown again for each new message: the last shown lies on top, over dialogs opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <div ref={ref} className="toasts" popover="manual" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast toast-${toast.kind}`}>
          <Icon name={ICONS[toast.kind]} />
          <span>{toast.text}</span>
        </div>
      ))}
    </div>
  );
}
