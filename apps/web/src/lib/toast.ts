import { create } from 'zustand';

export type ToastKind = 'info' | 'success' | 'error';
export type Toast = { id: number; kind: ToastKind; text: string };

/** How long an error stays (spec); a success needs less. */
const SHOWN_MS = { info: 4_000, success: 3_000, error: 5_000 };

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a short message; the same text again only stays longer instead of stacking up. */
export function showToast(kind: ToastKind, text: string): void {
  const { toasts } = useToasts.getState();
  const same = toasts.find((toast) => toast.kind === kind && toast.text === text);
  const toast = same ?? { id: nextId++, kind, text };
  if (!same) useToasts.setState({ toasts: [...toasts, toast].slice(-4) });
  clearTimeout(timers.get(toast.id));
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), SHOWN_MS[kind]),
  );
}

/** Takes one message away. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
