import type { ReactNode } from 'react';
import { AREA_COLORS, useCurrentUser } from '../../lib/current-user.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { changeUiSettings, resetUiSettings, type UiSettings, useUiSettings } from '../../lib/settings.ts';
import { useStorageHealth } from '../../lib/storage.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import './drawers.css';
import { SwitchRow } from './switch-row.tsx';
import { ThemeColorChoice } from './theme-color-choice.tsx';

const VERSION = 'v-2.9.5';
const SWITCHES: readonly (readonly [Exclude<keyof UiSettings, 'themeColor'>, string])[] = [
  ['dark', '深色模式'],
  ['fixedHeader', '固定头部'],
  ['tagsView', '显示标签页'],
  ['sidebarLogo', '侧边栏 Logo'],
];

/** Where the settings are kept now, in a sentence. */
function KeptWhere(): ReactNode {
  const isUnsent = usePreferences(({ unsent }) => unsent.includes('ui'));
  const keeps = useStorageHealth((state) => state.keeps);
  if (!keeps) return '此浏览器不保存数据（存储已满或被禁止），标签页和消息在关闭后不会保留。';
  return isUnsent ? '正在同步到您的账号，离线时会在联网后同步。' : '设置已保存到您的账号，换一台电脑登录同样生效。';
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
            showToast('success', '已恢复默认样式');
          }}
        >
          恢复默认
        </Button>
      }
    >
      <div className="drawer-sections">
        <ThemeColorChoice chosen={ui.themeColor} areaColor={AREA_COLORS[area]} />
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
