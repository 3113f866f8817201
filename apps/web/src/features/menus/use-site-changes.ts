import { useEffect } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { onFrame } from '../../lib/realtime/realtime.ts';

/** Everybody of an area is notified of its menu at once; their browsers do not all ask in the same moment. */
const SPREAD_MS = 1_000;

/** Draws menu and rights again when they were changed, without a reload. */
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
