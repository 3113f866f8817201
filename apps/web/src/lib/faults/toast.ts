import { create } from 'zustand';

export type ToastKind = 'info' | 'success' | 'error';
export type Toast = { id: number; kind: ToastKind; text: string };

/** How long a message stays (5 s for an error by the spec); a success needs less. */
const SHOWN_MS = { info: 4_000, success: 3_000, error: 5_000 };
export const TOASTS_MAX = 4;
/** Least time for which a message stays after the pointer has left it. */
const AFTER_HOLD_MS = 1_500;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
let nextId = 1;
let held = false;
/** When each message ends, and the timer that removes it; no timer runs while the pointer rests on the messages. */
const ends = new Map<number, { at: number; timer: ReturnType<typeof setTimeout> | undefined }>();

function end(id: number, inMs: number): void {
  clearTimeout(ends.get(id)?.timer);
  ends.set(id, { at: Date.now() + inMs, timer: held ? undefined : setTimeout(() => dismissToast(id), inMs) });
}

/** Shows a short message; the same text again prolongs the message that is shown. */
export function showToast(kind: ToastKind, text: string): void {
  const { toasts } = useToasts.getState();
  const same = toasts.find((toast) => toast.kind === kind && toast.text === text);
  const toast = same ?? { id: nextId++, kind, text };
  if (!same) {
    for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - TOASTS_MAX))) dismissToast(old.id);
    useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
  }
  end(toast.id, SHOWN_MS[kind]);
}

/** Removes one message. */
export function dismissToast(id: number): void {
  clearTimeout(ends.get(id)?.timer);
  ends.delete(id);
  const left = useToasts.getState().toasts.filter((toast) => toast.id !== id);
  // Removed messages send no pointerleave event.
  if (left.length === 0) held = false;
  useToasts.setState({ toasts: left });
}

/** Keeps every message on screen while the pointer or the focus rests on one. */
export function holdToasts(): void {
  held = true;
  for (const entry of ends.values()) clearTimeout(entry.timer);
}

/** Starts the timers again: each message has its remaining time, but at least a moment. */
export function releaseToasts(): void {
  held = false;
  const now = Date.now();
  for (const [id, { at }] of ends) end(id, Math.max(at - now, AFTER_HOLD_MS));
}
