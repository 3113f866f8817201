import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuSite, PageEntry } from '../../../features/menus/menu-rules.ts';
import { askBeforeLosing, useDirtyForms, useLeaveQuestion } from '../../../lib/form/dirty-forms.ts';
import { mountedPaths, remountTab, restoreTabs, showNoTab, showTab, tabOf, useTabs } from '../tabs/tab-store.ts';
import { type Place, placeOf } from './place-rules.ts';

/** Mounts a page again, unless the user wants to keep its unsaved input. */
async function refresh(path: string, isWanted: () => boolean): Promise<void> {
  const leave = await askBeforeLosing((form) => form.path === path);
  if (leave && isWanted()) remountTab(path);
}

/** Carries out the refresh or redirect of an address, and replaces the address with the right one. */
function useSettling(place: Place): void {
  const navigate = useNavigate();
  const settle = place.kind === 'page' ? place.settle : 'no';
  const path = place.kind === 'page' ? place.page.path : '';
  const to = place.kind === 'page' ? place.address : place.kind === 'elsewhere' ? place.to : '';
  const elsewhere = place.kind === 'elsewhere';
  useEffect(() => {
    if (settle === 'no' && !elsewhere) return;
    let wanted = true;
    const isWanted = () => wanted;
    async function settleDown(): Promise<void> {
      if (settle === 'refresh') await refresh(path, isWanted);
      if (wanted) void navigate(to, { replace: true });
    }
    void settleDown();
    return () => {
      wanted = false;
      // The user has left meanwhile: the open question is obsolete.
      if (settle === 'refresh') useLeaveQuestion.getState().question?.answer(false);
    };
  }, [settle, elsewhere, path, to, navigate]);
}

type Shown = { page: PageEntry; address: string };

/**
 * Returns what a place shows. A page that is refreshed but not mounted waits for the refresh, so that it is mounted
 * once.
 */
function useShown(place: Place): Shown | undefined {
  const path = place.kind === 'page' ? place.page.path : '';
  const forms = useDirtyForms((state) => state.forms);
  const mounted = useTabs((state) => mountedPaths(state, forms).includes(path));
  if (place.kind !== 'page' || (place.settle === 'refresh' && !mounted)) return undefined;
  return place;
}

/** Resolves the address in this user's menu; opens its tab and carries out refreshes. */
export function usePlace(site: MenuSite, owner: string): { place: Place; shown: Shown | undefined } {
  const { pathname, search, hash } = useLocation();
  const restored = useTabs((state) => state.owner) === owner;
  const place = useMemo(() => placeOf({ pathname, search, hash }, site), [pathname, search, hash, site]);
  const shown = useShown(place);
  useLayoutEffect(() => restoreTabs(owner, site.pages), [owner, site]);
  useLayoutEffect(() => {
    if (!restored) return;
    if (shown) showTab(tabOf(shown.page, shown.address));
    else showNoTab();
  }, [restored, shown]);
  useSettling(place);
  return { place, shown };
}
