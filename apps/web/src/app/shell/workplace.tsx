import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MenuSite } from '../../features/menus/menu-rules.ts';
import { useSiteChanges } from '../../features/menus/use-site-changes.ts';
import { AlertSounds } from '../../features/messages/alerts/alert-sounds.tsx';
import { MessagePopups } from '../../features/messages/alerts/message-popups.tsx';
import { useMessageIntake } from '../../features/messages/use-message-intake.ts';
import { useNetworkNotice } from '../../features/participants/sub-agents/use-network-notice.ts';
import { usePageTitle } from '../../lib/format/title.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { connectRealtime, disconnectRealtime } from '../../lib/realtime/realtime.ts';
import { AREA_COLORS, useCurrentUser } from '../../lib/session/current-user.ts';
import { useUiSettings } from '../../lib/settings/settings.ts';
import { usePreferencesOf } from '../../lib/settings/use-preferences-of.ts';
import { useDocumentTheme } from '../../ui/layout/use-document-theme.ts';
import { ForbiddenPage, MissingPage } from '../plain-pages.tsx';
import * as zh from '../zh.tsx';
import { Announcer } from './notices/announcer.tsx';
import { ConnectionNotice } from './notices/connection-notice.tsx';
import { NewVersionNotice } from './notices/new-version-notice.tsx';
import { SignInNotice } from './notices/sign-in-notice.tsx';
import { useArrival } from './notices/use-arrival.ts';
import { useFleetingToasts } from './notices/use-fleeting-toasts.ts';
import * as shellStyles from './shell.module.css';
import * as styles from './sidebar/sidebar.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { closeOverlay, useSidebar } from './sidebar/sidebar-state.ts';
import { usePlace } from './sidebar/use-place.ts';
import { SkipLink } from './skip-link.tsx';
import { TabPages } from './tabs/tab-pages.tsx';
import { TabStrip } from './tabs/tab-strip.tsx';
import { useShellSize } from './top-bar/shell-size.ts';
import { ToolHost } from './top-bar/tool-host.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

const TITLES = zh.plainTitles;

/** Sidebar, top bar, tabs and their mounted pages. */
export function Workplace({ site }: { site: MenuSite }): ReactNode {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const isMobile = useIsMobile();
  const { opened, overlay, withoutAnimation } = useSidebar();
  const { tagsView, fixedHeader } = useUiSettings();
  const { place, shown } = usePlace(site, user.id);
  const page = place.kind === 'page' ? place.page : undefined;
  const covered = isMobile && overlay;
  usePreferencesOf(user.id);
  useDocumentTheme(AREA_COLORS[user.area]);
  useShellSize();
  const title = page?.title ?? TITLES[place.kind as keyof typeof TITLES];
  usePageTitle(title, user.area);
  useArrival(page?.path ?? pathname, title);
  useMessageIntake();
  useNetworkNotice();
  useSiteChanges();
  useFleetingToasts(pathname);
  useEffect(() => {
    connectRealtime();
    return disconnectRealtime;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route or width closes the overlay.
  useEffect(closeOverlay, [pathname, isMobile]);

  return (
    <div
      className={shellStyles.shell}
      data-testid="shell"
      data-sidebar={isMobile ? 'mobile' : opened ? 'open' : 'collapsed'}
      data-overlay={covered}
      data-without-animation={withoutAnimation}
      data-fixed-header={fixedHeader}
    >
      <SkipLink />
      <Sidebar
        nodes={site.sidebar}
        marked={page?.activeMenu ?? ''}
        shape={isMobile ? (overlay ? 'overlay' : 'away') : opened ? 'open' : 'collapsed'}
      />
      {covered ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.sidebarBackdrop}
          aria-label={zh.workplace.collapseMenu}
          onClick={closeOverlay}
        />
      ) : null}
      <div className={shellStyles.shellMain} data-testid="shell-main" inert={covered}>
        <TopBar page={page} pages={site.pages} isMobile={isMobile} />
        {tagsView ? <TabStrip /> : null}
        <ConnectionNotice />
        <SignInNotice />
        <main id="content" className={shellStyles.content} tabIndex={-1}>
          {place.kind === 'unknown' ? <MissingPage path={pathname} /> : null}
          {place.kind === 'forbidden' ? <ForbiddenPage /> : null}
          <TabPages pages={site.pages} active={shown} />
        </main>
      </div>
      <MessagePopups />
      <AlertSounds />
      <NewVersionNotice />
      <ToolHost />
      <Announcer />
    </div>
  );
}
