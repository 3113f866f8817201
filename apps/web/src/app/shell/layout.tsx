import { useQueries } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { menusQuery } from '../../features/menus/queries.ts';
import { userQuery } from '../../features/sign-in/queries.ts';
import { CallError } from '../../lib/api/call-error.ts';
import { PagePaths } from '../../lib/page/page-paths.ts';
import { latePart } from '../../lib/page/preloadable.tsx';
import { CurrentUser } from '../../lib/session/current-user.ts';
import { keepTaid } from '../../lib/session/session.ts';
import { endSession } from '../../lib/session/session-end.ts';
import { rememberPages } from '../page-registry.tsx';
import { NothingLoadedPage } from '../plain-pages.tsx';
import { LoadingShell } from './loading-shell.tsx';
import { pathsOfComponents, sitePages } from './top-bar/site-pages.ts';
import { Workplace } from './workplace.tsx';

const FirstStepsPage = latePart(() => import('../../features/sign-in/two-factor/first-steps-page.tsx'));

/** Loads user and menus once, at the same time, and builds the workplace from them. */
export default function Layout(): ReactNode {
  const [user, menus] = useQueries({ queries: [userQuery, menusQuery] });
  const info = user.data;
  const isEmpty = user.isSuccess && !info?.id;
  useEffect(() => {
    if (isEmpty) endSession('Verification failed, please Login again.');
    if (info?.id) keepTaid(info.taid || info.id);
  }, [isEmpty, info]);
  const area = info?.area;
  const roles = info?.sysRoles;
  const permissions = info?.sysPermissions;
  // Does not depend on the whole user: a new nickname must not render every page again.
  const site = useMemo(
    () =>
      area && roles && permissions && menus.data
        ? sitePages(menus.data, { area, sysRoles: roles, sysPermissions: permissions })
        : undefined,
    [area, roles, permissions, menus.data],
  );
  const paths = useMemo(() => pathsOfComponents(site?.pages ?? []), [site]);

  useEffect(() => {
    if (site) rememberPages(site.pages);
  }, [site]);

  if (info?.mustChoosePassword || info?.mustBindTwoFactor)
    return (
      <Suspense fallback={<LoadingShell />}>
        <FirstStepsPage
          user={info}
          onDone={async () => {
            // The menus loaded before the first steps belong to a user without permissions.
            await menus.refetch();
            await user.refetch();
          }}
        />
      </Suspense>
    );
  const failed = user.error ?? menus.error;
  if (failed && !(failed instanceof CallError && failed.shown)) {
    return (
      <NothingLoadedPage
        error={failed}
        onRetry={() => {
          void user.refetch();
          void menus.refetch();
        }}
      />
    );
  }
  if (!info?.id || !site) return <LoadingShell />;
  return (
    <CurrentUser value={info}>
      <PagePaths value={paths}>
        <Workplace site={site} />
      </PagePaths>
    </CurrentUser>
  );
}
