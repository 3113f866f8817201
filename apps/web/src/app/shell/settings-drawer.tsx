import { type ReactNode, useEffect, useState } from 'react';
import { AREA_COLORS, useCurrentUser } from '../../lib/current-user.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { changeUiSettings, resetUiSettings, type UiSettings, useUiSettings } from '../../lib/settings.ts';
import { useStorageHealth } from '../../lib/storage.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import './drawers.css';
import { changeShellSize } from './shell-size.ts';
import { SizeChoice } from './size-choice.tsx';
import { SwitchRow } from './switch-row.tsx';
import { ThemeColorChoice } from './theme-color-choice.tsx';

const VERSION = 'v-2.9.5';
const SWITCHES: readonly (readonly [Exclude<keyof UiSettings, 'themeColor'>, string])[] = [
  ['dark', '深色模式'],
  ['fixedHeader', '固定头部'],
  ['tagsView', '显示标签页'],
  ['sidebarLogo', '侧边栏 Logo'],
  ['showSettings', '在用户菜单显示样式设置'],
];

/** Sending takes a second; only what takes longer is worth a word. */
const LONG_MS = 4_000;

function useIsLongUnsent(): boolean {
  const isUnsent = usePreferences(({ unsent }) => unsent.includes('ui'));
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnsent) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnsent]);
  return isLong;
}

/** Where the settings are kept now, in a sentence. */
function KeptWhere(): ReactNode {
  const isLong = useIsLongUnsent();
  const keeps = useStorageHealth((state) => state.keeps);
  if (!keeps) return '此浏览器不保存数据（存储已满或被禁止），标签页和消息在关闭后不会保留。';
  return isLong ? '尚未同步到您的账号，网络恢复后会自动同步。' : '设置保存在您的账号中，换一台电脑登录同样生效。';
}

/** How the pages look; for agents also which notices are given. */
export function SettingsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const { area } = useCurrentUser();
  const ui = useUiSettings();
  return (
    <Dialog
      title="页面样式设置"
      shape="drawer"
      width={340}
      testId="settings-drawer"
      onClose={onClose}
      footer={
        <Button
          onClick={() => {
            resetUiSettings();
            changeShellSize('medium');
            showToast('success', '已恢复默认样式');
          }}
        >
          恢复默认
        </Button>
      }
    >
      <div className="drawer-sections">
        <ThemeColorChoice chosen={ui.themeColor} areaColor={AREA_COLORS[area]} />
        <SizeChoice />
        <section aria-label="页面">
          {SWITCHES.map(([key, label]) => (
            <SwitchRow key={key} label={label} on={ui[key]} onChange={(on) => changeUiSettings({ [key]: on })} />
          ))}
        </section>
        {area === 'agent' ? (
          <section aria-label="订单通知">
            <h3 className="section-title">订单通知</h3>
            <NoticeSwitches />
          </section>
        ) : null}
        <footer className="soft drawer-note">
          <p role="status">
            <KeptWhere />
          </p>
          <p>版本 {VERSION}</p>
        </footer>
      </div>
    </Dialog>
  );
}
