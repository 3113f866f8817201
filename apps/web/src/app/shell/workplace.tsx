import type { MenuItem } from '@mashang/contract/menus';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { type PageEntry, sidebarOfMenus } from '../../features/menus/menu-rules.ts';
import { AlertSounds } from '../../features/messages/alert-sounds.tsx';
import { MessagePopups } from '../../features/messages/message-popups.tsx';
import { useMessageIntake } from '../../features/messages/use-message-intake.ts';
import { AREA_COLORS, useCurrentUser } from '../../lib/current-user.ts';
import { useIsMobile } from '../../lib/is-mobile.ts';
import { connectRealtime, disconnectRealtime } from '../../lib/realtime.ts';
import { useUiSettings } from '../../lib/settings.ts';
import { usePageTitle } from '../../lib/title.ts';
import { useDocumentTheme } from '../../ui/use-document-theme.ts';
import { NotFoundPage } from '../plain-pages.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import './shell.css';
import { Sidebar } from './sidebar.tsx';
import { closeOverlay, useSidebar } from './sidebar-state.ts';
import { TabPages } from './tab-pages.tsx';
import type { TabView } from './tab-rules.ts';
import { remountTab, restoreTabs, showTab, useTabs } from './tab-store.ts';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';

const REDIRECT = '/redirect';

function viewOf(page: PageEntry, fullPath: string): TabView {
  return { path: page.path, fullPath, title: page.title, affix: page.affix, noCache: page.noCache };
}

/** `/redirect/<path>` mounts that path's page anew and goes there. */
function useRedirectRefresh(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const target = pathname.startsWith(`${REDIRECT}/`) ? pathname.slice(REDIRECT.length) : undefined;
  useEffect(() => {
    if (target === undefined) return;
    remountTab(target);
    void navigate(target + search + hash, { replace: true });
  }, [target, search, hash, navigate]);
  return target !== undefined;
}

/** Sidebar, top bar, tabs and the pages kept alive in them. */
export function Workplace({ menus, pages }: { menus: readonly MenuItem[]; pages: PageEntry[] }): ReactNode {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const isMobile = useIsMobile();
  const { opened, overlay } = useSidebar();
  const { tagsView, fixedHeader } = useUiSettings();
  const owner = useTabs((state) => state.owner);
  const page = pages.find((page) => page.path === pathname);
  const redirecting = useRedirectRefresh();
  const nodes = useMemo(() => sidebarOfMenus(menus), [menus]);
  useDocumentTheme(AREA_COLORS[user.area]);
  usePageTitle(redirecting ? '' : (page?.title ?? '页面不存在'), user.area);
  useMessageIntake();

  useLayoutEffect(() => {
    const affixed = pages.filter((page) => page.affix).map((page) => viewOf(page, page.path));
    restoreTabs(user.id, affixed, (path) => pages.some((page) => page.path === path));
  }, [pages, user.id]);
  useLayoutEffect(() => {
    if (owner === user.id && page) showTab(viewOf(page, pathname + search + hash));
  }, [owner, user.id, page, pathname, search, hash]);
  useEffect(() => {
    connectRealtime();
    return disconnectRealtime;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route closes the overlay.
  useEffect(closeOverlay, [pathname]);

  const home = pages.find((page) => page.component === 'dashboard')?.path ?? pages[0]?.path;
  if (pathname === '/' && home) return <Navigate to={home} replace />;
  return (
    <div
      className="shell"
      data-sidebar={isMobile ? 'mobile' : opened ? 'open' : 'collapsed'}
      data-overlay={isMobile && overlay}
      data-fixed-header={fixedHeader}
    >
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <Sidebar nodes={nodes} collapsed={!isMobile && !opened} inert={isMobile && !overlay} />
      {isMobile && overlay ? (
        <button type="button" className="sidebar-backdrop" aria-label="收起菜单" onClick={closeOverlay} />
      ) : null}
      <div className="shell-main">
        <TopBar page={page} isMobile={isMobile} />
        {tagsView ? <TabStrip activePath={pathname} /> : null}
        <ConnectionNotice />
        <main id="content" className="content" tabIndex={-1}>
          {page || redirecting ? null : <NotFoundPage />}
          <TabPages pages={pages} activePath={page?.path} />
        </main>
      </div>
      <MessagePopups />
      <AlertSounds />
    </div>
  );
}
