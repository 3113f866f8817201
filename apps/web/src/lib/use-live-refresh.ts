import type { ServerFrame } from '@mashang/contract/events/frames';
import type { OrderKind } from '@mashang/contract/messages';
import { useEffect, useRef } from 'react';
import { onFrame } from './realtime.ts';

type Kind = OrderKind | 'account' | 'network' | 'risk';

function concerns(frame: ServerFrame, kind: Kind | undefined): boolean {
  if (frame.kind === 'order') return !kind || frame.orderKind === kind;
  if (frame.kind === 'risk') return !kind || kind === 'risk';
  return frame.kind === 'hello' || (frame.kind === kind && (kind === 'account' || kind === 'network'));
}

/**
 * Loads again when an order (of one kind, when named), a collection account, something of the network or the work of risk changes: at
 * once for the first, then never sooner than `gapMs` after the last answer, so that a flood costs one load at a time. Stands still while the page is hidden.
 */
export function useLiveRefresh(gapMs: number, load: () => Promise<unknown>, kind?: Kind): void {
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
      if (concerns(frame, kind)) void run();
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [gapMs, kind]);
}
