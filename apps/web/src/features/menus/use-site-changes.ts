import { useEffect } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { onFrame } from '../../lib/realtime/realtime.ts';

/** All users of an area are notified of their menu at once; this spreads the requests of their browsers. */
const SPREAD_MS = 1_000;

/** Loads menu and permissions again when they have changed, without a reload of the page. */
export function useSiteChanges(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onFrame((frame) => {
      if (frame.kind !== 'site') return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: ['menus'] });
        if (frame.about === 'access') void queryClient.invalidateQueries({ queryKey: ['user'] });
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, []);
}
