import { useEffect, useRef } from 'react';
import { dismissToast, useToasts } from '../../../lib/faults/toast.ts';
import { isEnding } from '../../../lib/session/session-end.ts';

/** A message shown together with a navigation (`已保存`, then the list) belongs to both pages. */
const WITH_THE_MOVE_MS = 400;

/** Removes a page's messages when the user leaves it: none of them stays over another tab. */
export function useFleetingToasts(path: string): void {
  const since = useRef(new Map<number, number>());
  useEffect(
    () =>
      useToasts.subscribe(({ toasts }) => {
        const known = since.current;
        since.current = new Map(toasts.map((toast) => [toast.id, known.get(toast.id) ?? performance.now()]));
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is what sends them away.
  useEffect(() => {
    // The reason why the session ends concerns every page.
    if (isEnding()) return;
    for (const [id, at] of since.current) if (performance.now() - at > WITH_THE_MOVE_MS) dismissToast(id);
  }, [path]);
}
