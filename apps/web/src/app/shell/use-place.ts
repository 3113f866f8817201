import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuSite } from '../../features/menus/menu-rules.ts';
import { askBeforeLosing, useLeaveQuestion } from '../../lib/dirty-forms.ts';
import { type Place, placeOf } from './place-rules.ts';
import { remountTab, restoreTabs, showNoTab, showTab, tabOf, useTabs } from './tab-store.ts';

/** Mounts a page anew, unless the person would rather keep what is unsaved in it. */
async function refresh(path: string, isWanted: () => boolean): Promise<void> {
  const leave = await askBeforeLosing((form) => form.path === path);
  if (leave && isWanted()) remountTab(path);
}

/** Carries out what an address asks for besides being shown, and puts the right one in its stead. */
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
      // Gone on meanwhile: the question has lost its object.
      if (settle === 'refresh') useLeaveQuestion.getState().question?.answer(false);
    };
  }, [settle, elsewhere, path, to, navigate]);
}

/** Where the address leads in this user's menu; opens its tab and carries out refreshes. */
export function usePlace(site: MenuSite, owner: string): Place {
  const { pathname, search, hash } = useLocation();
  const restored = useTabs((state) => state.owner) === owner;
  const place = useMemo(() => placeOf({ pathname, search, hash }, site), [pathname, search, hash, site]);
  useLayoutEffect(() => restoreTabs(owner, site.pages), [owner, site]);
  useLayoutEffect(() => {
    if (!restored) return;
    if (place.kind === 'page') showTab(tabOf(place.page, place.address));
    else showNoTab();
  }, [restored, place]);
  useSettling(place);
  return place;
}
