import { useEffect, useLayoutEffect } from 'react';
import { serverPreferences, startPreferenceSync } from './preference-sync.ts';
import { followOtherTabs, openPreferences } from './preferences.ts';

/**
 * Opens a user's preferences while the calling component is shown, and keeps them equal here, in other tabs and on the
 * server.
 */
export function usePreferencesOf(userId: string): void {
  useLayoutEffect(() => {
    openPreferences(userId);
    return () => openPreferences('');
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's preferences are another sync.
  useEffect(() => {
    const sync = startPreferenceSync(serverPreferences);
    const leave = followOtherTabs();
    return () => {
      sync.stop();
      leave();
    };
  }, [userId]);
}
