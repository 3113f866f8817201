import type { OrderKind, ServerFrame } from '@mashang/contract/events/frames';
import type { MerchantMatter } from '@mashang/contract/messages';
import { useEffect, useRef } from 'react';
import { onFrame } from './realtime.ts';

/** Pause between two loads of a page, so that a flood of changes costs one load at a time. */
export const LIVE_GAP_MS = 500;

type Kind = OrderKind | MerchantMatter | 'refund' | 'application' | 'account' | 'network' | 'risk';

/** Whether a frame means that data of a kind (any kind where none is named) may differ from what a page shows. */
export function concerns(frame: ServerFrame, kind: Kind | undefined): boolean {
  if (frame.kind === 'hello') return true;
  if (frame.kind === 'order') return !kind || frame.orderKind === kind;
  if (frame.kind === 'merchant') return !kind || frame.about === kind;
  if (frame.kind === 'message' || frame.kind === 'site' || frame.kind === 'pong' || frame.kind === 'close-channel')
    return false;
  return !kind || frame.kind === kind;
}

/**
 * Loads again when an order (of one kind, when named), a collection account, something of the network, the work of risk
 * or something of the user's merchant changes: at once for the first change, then never sooner than `gapMs` after the
 * last answer, so that a flood costs one load at a time. It stops while the page is hidden.
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
