import type { ServerFrame } from '@mashang/contract/messages';
import { useEffect, useRef } from 'react';
import { onFrame } from './realtime.ts';

type OrderKind = Extract<ServerFrame, { kind: 'order' }>['orderKind'];

/**
 * Loads again when an order (of one kind, when named) changes: at once for the first, then never sooner than `gapMs` after the last answer, so
 * that a flood costs one load at a time. Stands still while the page is hidden.
 */
export function useLiveRefresh(gapMs: number, load: () => Promise<unknown>, kind?: OrderKind): void {
  const loadNow = useRef(load);
  loadNow.current = load;
  useEffect(() => {
    let running = false;
    let again = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function rest(): void {
      timer = undefined;
      if (again) void run();
    }
    async function run(): Promise<void> {
      if (running || timer) {
        again = true;
        return;
      }
      running = true;
      again = false;
      await loadNow.current().catch(() => undefined);
      running = false;
      timer = setTimeout(rest, gapMs);
    }
    const leave = onFrame((frame) => {
      if (frame.kind === 'order' ? !kind || frame.orderKind === kind : frame.kind === 'hello') void run();
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [gapMs, kind]);
}
