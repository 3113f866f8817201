import { type Query, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { forgetUnseenData } from '../../../lib/api/query-client.ts';
import { PagePath } from '../../../lib/form/dirty-forms.ts';
import { Preloaded } from '../../../lib/page/preloadable.tsx';
import { ErrorBoundary } from '../../../ui/layout/error-boundary.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { pageOfComponent } from '../../page-registry.tsx';
import { PlaceholderPage } from '../placeholder-page.tsx';
import { PaneNavigation } from './pane-navigation.tsx';
import { type Move, useKeptScroll } from './use-kept-scroll.ts';

/** What never grows old by itself (who is there, the menu) is not asked for again. */
function growsOld(query: Query): boolean {
  return query.observers.every((observer) => observer.options.staleTime !== Number.POSITIVE_INFINITY);
}

/** A hidden tab is told of no change, so what it shows is asked for again when it comes back, however young. */
function useRefetchOnReturn(): void {
  const client = useQueryClient();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) void client.refetchQueries({ type: 'active', predicate: growsOld }, { cancelRefetch: false });
    wasShown.current = true;
  }, [client]);
}

type Props = { page: PageEntry; address: string; move: Move };

/** One page in its own scroll box, at its own address: what other tabs do to the URL does not reach it. */
function Pane({ page, address, move }: Props): ReactNode {
  const known = pageOfComponent(page.component);
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(box, address, move);
  useRefetchOnReturn();
  return (
    <div ref={box} className="tab-pane" data-path={page.path} tabIndex={-1}>
      {page.notice ? (
        <p className="notice notice-warn wind-down" role="status">
          {page.notice}
        </p>
      ) : null}
      <PagePath value={page.path}>
        <PaneNavigation path={page.path}>
          <ErrorBoundary resetKey={address} onRetry={forgetUnseenData}>
            <Suspense
              fallback={
                <div className="page">
                  <SkeletonLines lines={6} />
                </div>
              }
            >
              <Routes location={address}>
                <Route path="*" element={known ? <Preloaded page={known} /> : <PlaceholderPage page={page} />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </PaneNavigation>
      </PagePath>
    </div>
  );
}

/** Drawn again only when its own address changes: moving between tabs leaves the others alone. */
export const TabPane = memo(Pane, (old, now) => old.page === now.page && old.address === now.address);
