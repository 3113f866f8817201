import type { ReactNode } from 'react';
import { ErrorLogButton } from '../../../features/error-log/error-log-button.tsx';
import { ExportChip } from '../../../features/exports/export-chip.tsx';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { MessageBell } from '../../../features/messages/message-bell.tsx';
import { type LinkState, useRealtime } from '../../../lib/realtime/realtime.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { changeUiSettings, useUiSettings } from '../../../lib/settings/settings.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import { CommandMenuButton } from '../command-menu/command-menu-button.tsx';
import * as shellStyles from '../shell.module.css';
import { toggleSidebar, useSidebar } from '../sidebar/sidebar-state.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { toggleFullscreen, useFullscreen } from './fullscreen.ts';
import { useServiceLink } from './use-service-link.ts';
import { UserMenu } from './user-menu.tsx';

const LINK_TEXTS: Record<LinkState, string> = zh.linkTexts;

function LinkDot(): ReactNode {
  const state = useRealtime(({ state }) => state);
  return (
    <span
      className={shellStyles.linkDot}
      data-testid="link-dot"
      data-state={state}
      role="img"
      aria-label={LINK_TEXTS[state]}
      title={LINK_TEXTS[state]}
    />
  );
}

function SidebarToggle({ isMobile }: { isMobile: boolean }): ReactNode {
  const opened = useSidebar((state) => (isMobile ? state.overlay : state.opened));
  const label = opened ? zh.sidebarToggle.collapse : zh.sidebarToggle.expand;
  return (
    <button
      type="button"
      className={`${controls.btn} ${controls.btnText} ${controls.btnIcon}`}
      aria-label={label}
      title={label}
      aria-expanded={opened}
      onClick={() => toggleSidebar(isMobile)}
    >
      <Icon name={isMobile ? 'menu' : opened ? 'fold' : 'unfold'} />
    </button>
  );
}

function Switch({
  icon,
  label,
  on,
  onToggle,
}: {
  icon: IconName;
  label: string;
  on: boolean;
  onToggle(): void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`${controls.btn} ${controls.btnText} ${controls.btnIcon} ${shellStyles.wideOnly}`}
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={onToggle}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Tools that that fit only on a wide screen; on a narrow one they are in the user menu. */
function WideTools(): ReactNode {
  const dark = useUiSettings((settings) => settings.dark);
  const isFull = useFullscreen();
  const serviceLink = useServiceLink();
  return (
    <>
      {serviceLink ? (
        <a
          className={`${controls.btn} ${controls.btnText} ${controls.btnIcon} ${shellStyles.wideOnly}`}
          href={serviceLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={zh.wideTools.service}
          title={zh.wideTools.service}
        >
          <Icon name="service" />
        </a>
      ) : null}
      <Switch
        icon={isFull ? 'unfullscreen' : 'fullscreen'}
        label={zh.wideTools.fullscreen}
        on={isFull}
        onToggle={() => void toggleFullscreen()}
      />
      <Switch
        icon={dark ? 'sun' : 'moon'}
        label={zh.wideTools.dark}
        on={dark}
        onToggle={() => changeUiSettings({ dark: !dark })}
      />
    </>
  );
}

type Props = { page: PageEntry | undefined; pages: readonly PageEntry[]; isMobile: boolean };

/** Sidebar toggle, breadcrumb, and the tools of the page. */
export function TopBar({ page, pages, isMobile }: Props): ReactNode {
  const { demo } = useCurrentUser();
  return (
    <header className={shellStyles.topBar} data-testid="top-bar">
      <SidebarToggle isMobile={isMobile} />
      <Breadcrumb page={page} />
      {demo ? <span className={controls.demoMark}>{zh.topBar.demo}</span> : null}
      <LinkDot />
      <CommandMenuButton page={page} pages={pages} />
      <ExportChip />
      <ErrorLogButton />
      <MessageBell />
      <WideTools />
      <UserMenu />
    </header>
  );
}
