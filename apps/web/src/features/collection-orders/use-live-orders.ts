import { type CollectionPage, type CollectionStatus, collectionsThat } from '@mashang/contract/collection-orders';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollBoxes } from '../../lib/list/list-scroll.ts';
import { onFrame } from '../../lib/realtime/realtime.ts';
import { patchOrders } from './queries.ts';

const OPEN: readonly CollectionStatus[] = collectionsThat('open');
/**
 * Time between two loads of the list: new orders are shown within a quarter of a second even at 500 a second, and a
 * flood puts little load on the server.
 */
const GAP_MS = 60;
/** A list scrolled further than this is being read: its rows must not move. */
const AT_TOP_PX = 160;

type Live = {
  page: CollectionPage | undefined;
  onFirstPage: boolean;
  box: RefObject<HTMLElement | null>;
  load(): Promise<unknown>;
};

/**
 * Keeps the list current: at the top it is loaded again at once; further down or on later pages only the visible rows
 * are updated, and new orders are counted instead of inserted.
 */
export function useLiveOrders(live: Live): { waiting: number; showWaiting(): void } {
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(live);
  latest.current = live;
  useEffect(() => {
    let changed = new Map<string, CollectionStatus>();
    let running = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function bringUpToDate(batch: ReadonlyMap<string, CollectionStatus>): Promise<void> {
      const { page, onFirstPage, box, load } = latest.current;
      if (onFirstPage && scrollBoxes(box.current).every((element) => element.scrollTop < AT_TOP_PX)) {
        await load();
        return;
      }
      const inView = new Set(page?.list.map((row) => row.agtOrderNo));
      const mine = [...batch.keys()].filter((no) => inView.has(no));
      const fresh = [...batch].filter(([no, status]) => !inView.has(no) && OPEN.includes(status)).length;
      if (fresh > 0) setWaiting((count) => count + fresh);
      if (mine.length > 0) await patchOrders(mine);
    }
    async function run(): Promise<void> {
      if (running || timer) return;
      running = true;
      const batch = changed;
      changed = new Map();
      await bringUpToDate(batch).catch(() => undefined);
      running = false;
      timer = setTimeout(() => {
        timer = undefined;
        if (changed.size > 0) void run();
      }, GAP_MS);
    }
    const leave = onFrame((frame) => {
      if (frame.kind === 'order' && frame.orderKind === 'collection') changed.set(frame.orderNo, frame.status);
      else if (frame.kind !== 'hello') return;
      void run();
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, []);
  return {
    waiting,
    showWaiting() {
      setWaiting(0);
    },
  };
}
