import { type ReactNode, useState } from 'react';
import type { PageEntry } from '../../features/menus/menu-rules.ts';
import { MessageBell } from '../../features/messages/message-bell.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { type LinkState, useRealtime } from '../../lib/realtime.ts';
import { changeUiSettings, useUiSettings } from '../../lib/settings.ts';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { toggleSidebar, useSidebar } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

const LINK_TEXTS: Record<LinkState, string> = {
  off: '实时连接已关闭',
  connecting: '实时连接中',
  on: '实时已连接',
  waiting: '连接中断，正在重连',
  elsewhere: '实时连接在其他页面',
};

function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) showToast('error', 'you browser can not work');
  else if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

function LinkDot(): ReactNode {
  const state = useRealtime(({ state }) => state);
  return (
    <span className="link-dot" data-state={state} role="img" aria-label={LINK_TEXTS[state]} title={LINK_TEXTS[state]} />
  );
}

/** Sidebar toggle, where one is, and the tools of the page. */
export function TopBar({ page, isMobile }: { page: PageEntry | undefined; isMobile: boolean }): ReactNode {
  const user = useCurrentUser();
  const opened = useSidebar((state) => (isMobile ? state.overlay : state.opened));
  const dark = useUiSettings((settings) => settings.dark);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const toggleLabel = opened ? '收起菜单' : '展开菜单';
  return (
    <header className="top-bar">
      <button
        type="button"
        className="btn btn-text btn-icon"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={opened}
        onClick={() => toggleSidebar(isMobile)}
      >
        <Icon name={isMobile ? 'menu' : opened ? 'fold' : 'unfold'} />
      </button>
      <Breadcrumb page={page} />
      {user.demo ? <span className="demo-mark">演示环境</span> : null}
      <LinkDot />
      <MessageBell />
      <button
        type="button"
        className="btn btn-text btn-icon wide-only"
        aria-label="全屏"
        title="全屏"
        onClick={toggleFullscreen}
      >
        <Icon name="fullscreen" />
      </button>
      <button
        type="button"
        className="btn btn-text btn-icon"
        aria-label="深色模式"
        title="深色模式"
        aria-pressed={dark}
        onClick={() => changeUiSettings({ dark: !dark })}
      >
        <Icon name={dark ? 'sun' : 'moon'} />
      </button>
      <button
        type="button"
        className="btn btn-text btn-icon wide-only"
        aria-label="页面样式设置"
        title="页面样式设置"
        onClick={() => setSettingsOpen(true)}
      >
        <Icon name="settings" />
      </button>
      <UserMenu onSettings={() => setSettingsOpen(true)} />
      {settingsOpen ? <SettingsDrawer onClose={() => setSettingsOpen(false)} /> : null}
    </header>
  );
}
