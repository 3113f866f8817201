import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { menusQuery } from '../../features/menus/queries.ts';
import { userQuery } from '../../features/sign-in/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { CurrentUser } from '../../lib/current-user.ts';
import { PagePaths } from '../../lib/page-paths.ts';
import { keepTaid } from '../../lib/session.ts';
import { endSession } from '../../lib/session-end.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { rememberPages } from '../page-registry.tsx';
import { LoadingShell } from './loading-shell.tsx';
import { pathsOfComponents, sitePages } from './site-pages.ts';
import { Workplace } from './workplace.tsx';

/** Loads user and menus once, at the same time, and builds the workplace from them. */
export default function Layout(): ReactNode {
  const [user, menus] = useQueries({ queries: [userQuery, menusQuery] });
  const info = user.data;
  const isEmpty = user.isSuccess && !info?.id;
  useEffect(() => {
    if (isEmpty) endSession('Verification failed, please Login again.');
    if (info?.id) keepTaid(info.taid || info.id);
  }, [isEmpty, info]);
  const pages = useMemo(() => (info && menus.data ? sitePages(menus.data, info.area) : []), [info, menus.data]);
  const paths = useMemo(() => pathsOfComponents(pages), [pages]);

  useEffect(() => {
    if (pages.length > 0) rememberPages(pages);
  }, [pages]);

  const failed = user.error ?? menus.error;
  if (failed && !(failed instanceof CallError && failed.told)) {
    return (
      <main className="page">
        <LoadError
          error={failed}
          onRetry={() => {
            void user.refetch();
            void menus.refetch();
          }}
        />
      </main>
    );
  }
  if (!info?.id || !menus.data) return <LoadingShell />;
  return (
    <CurrentUser value={info}>
      <PagePaths value={paths}>
        <Workplace menus={menus.data} pages={pages} />
      </PagePaths>
    </CurrentUser>
  );
}
