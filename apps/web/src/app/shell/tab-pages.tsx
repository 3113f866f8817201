import { Activity, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Route, Routes } from 'react-router';
import type { PageEntry } from '../../features/menus/menu-rules.ts';
import { Preloaded } from '../../lib/preloadable.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { pageOfComponent } from '../page-registry.tsx';
import { PlaceholderPage } from './placeholder-page.tsx';
import { keptPaths } from './tab-rules.ts';
import { useTabs } from './tab-store.ts';

/** One page in its own scroll box, at its own address: what other tabs do to the URL does not reach it. */
function TabPane({ page, fullPath }: { page: PageEntry; fullPath: string }): ReactNode {
  const known = pageOfComponent(page.component);
  const box = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    // Runs again each time the tab is shown: a box that was not displayed has forgotten where it stood.
    if (box.current) box.current.scrollTop = scrolled.current;
  }, []);
  return (
    <div
      ref={box}
      className="tab-pane"
      data-path={page.path}
      onScroll={(event) => {
        if (event.target === box.current) scrolled.current = event.currentTarget.scrollTop;
      }}
    >
      <ErrorBoundary>
        <Suspense
          fallback={
            <div className="page">
              <SkeletonLines lines={6} />
            </div>
          }
        >
          <Routes location={fullPath}>
            <Route path="*" element={known ? <Preloaded page={known} /> : <PlaceholderPage page={page} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** The open tabs' pages: the active one visible, the others kept with their state but without effects or polling. */
export function TabPages({
  pages,
  activePath,
}: {
  pages: readonly PageEntry[];
  activePath: string | undefined;
}): ReactNode {
  const { tabs, seen, revisions } = useTabs();
  // In a fixed order, whatever was seen last: moving a box in the document would lose its scroll position.
  const shown = keptPaths(seen, tabs).toSorted();
  return shown.map((path) => {
    const page = pages.find((page) => page.path === path);
    const tab = tabs.find((tab) => tab.path === path);
    if (!page || !tab) return null;
    if (page.noCache && path !== activePath) return null;
    return (
      <Activity key={`${path}#${revisions[path] ?? 0}`} mode={path === activePath ? 'visible' : 'hidden'}>
        <TabPane page={page} fullPath={tab.fullPath} />
      </Activity>
    );
  });
}
