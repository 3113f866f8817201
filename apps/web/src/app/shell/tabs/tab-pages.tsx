import { Activity, type ReactNode, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { useDirtyForms } from '../../../lib/form/dirty-forms.ts';
import { TabPane } from './tab-pane.tsx';
import { mountedPaths, useTabs } from './tab-store.ts';

type Props = { pages: readonly PageEntry[]; active: { page: PageEntry; address: string } | undefined };

/** The open tabs' pages: the active one is visible, the others keep their state but run no effects and no polling. */
export function TabPages({ pages, active }: Props): ReactNode {
  // The tab strip updates first: unmounting a closed page with thousands of cells follows after the frame without its
  // tab.
  const state = useTabs();
  const { tabs, seen } = useDeferredValue(state);
  const { revisions } = state;
  const forms = useDirtyForms((state) => state.forms);
  const move = useNavigationType();
  const kept = mountedPaths({ seen, tabs }, forms);
  // The page on screen stays until another is ready, also when its tab has just been closed.
  const shown = new Set(active ? [active.page.path, ...kept] : kept);
  // The order is fixed: moving a box in the document would lose its scroll position.
  return [...shown].toSorted().map((path) => {
    const isActive = path === active?.page.path;
    const page = pages.find((page) => page.path === path);
    const address = isActive ? active.address : tabs.find((tab) => tab.path === path)?.fullPath;
    if (!page || address === undefined) return null;
    return (
      <Activity key={`${path}#${revisions[path] ?? 0}`} mode={isActive ? 'visible' : 'hidden'}>
        <TabPane page={page} address={address} move={move} />
      </Activity>
    );
  });
}
