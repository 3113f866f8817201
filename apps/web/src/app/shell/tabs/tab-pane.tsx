import { type Query, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Route, Routes } from 'react-router';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { forgetUnseenData } from '../../../lib/api/query-client.ts';
import { PagePath } from '../../../lib/form/dirty-forms.ts';
import { Preloaded } from '../../../lib/page/preloadable.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { ErrorBoundary } from '../../../ui/layout/error-boundary.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { pageOfComponent } from '../../page-registry.tsx';
import { PlaceholderPage } from '../placeholder-page.tsx';
import * as shellStyles from '../shell.module.css';
import { PaneNavigation } from './pane-navigation.tsx';
import { type Move, useKeptScroll } from './use-kept-scroll.ts';

/** Data with an infinite stale time (user, menu) is not requested again. */
function canBeStale(query: Query): boolean {
  return query.observers.every((observer) => observer.options.staleTime !== Number.POSITIVE_INFINITY);
}

/** A hidden tab receives no changes, so its data is requested again when it returns, whatever the data's age. */
function useRefetchOnReturn(): void {
  const client = useQueryClient();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current)
      void client.refetchQueries({ type: 'active', predicate: canBeStale }, { cancelRefetch: false });
    wasShown.current = true;
  }, [client]);
}

type Props = { page: PageEntry; address: string; move: Move };

/** One page in its own scroll box, at its own address: other tabs' changes of the URL do not reach it. */
function Pane({ page, address, move }: Props): ReactNode {
  const known = pageOfComponent(page.component);
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(box, address, move);
  useRefetchOnReturn();
  return (
    <div ref={box} className={shellStyles.tabPane} data-testid="tab-pane" data-path={page.path} tabIndex={-1}>
      {page.notice ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="status">
          {page.notice}
        </p>
      ) : null}
      <PagePath value={page.path}>
        <PaneNavigation path={page.path}>
          <ErrorBoundary resetKey={address} onRetry={forgetUnseenData}>
            <Suspense
              fallback={
                <div className={controls.page}>
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

/** Renders again only when its page or its own address changes: switching tabs leaves the others alone. */
export const TabPane = memo(Pane, (old, now) => old.page === now.page && old.address === now.address);
