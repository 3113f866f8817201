import type { ReactNode } from 'react';
import { AREA_COLORS, useCurrentUser } from '../../lib/current-user.ts';
import {
  changeNoticeSettings,
  changeUiSettings,
  type NoticeSettings,
  type UiSettings,
  useNoticeSettings,
  useUiSettings,
} from '../../lib/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';

const VERSION = 'v-2.9.5';
/** Dark enough for white text on each. */
const COLORS: readonly (readonly [string, string])[] = [
  ['', '默认'],
  ['#166572', '青色'],
  ['#1f5fbf', '蓝色'],
  ['#4a4a9c', '靛色'],
  ['#8a3b6b', '绛色'],
  ['#3f6212', '橄榄'],
];
const SWITCHES: readonly (readonly [Exclude<keyof UiSettings, 'themeColor'>, string])[] = [
  ['dark', '深色模式'],
  ['fixedHeader', '固定头部'],
  ['tagsView', '显示标签页'],
  ['sidebarLogo', '侧边栏 Logo'],
];
const NOTICES: readonly (readonly [keyof NoticeSettings, string])[] = [
  ['openDSmsg', '代收订单通知'],
  ['openKLmsg', '口令上传通知'],
  ['openDFmsg', '代付待处理通知'],
  ['openALLmsg', '弹窗通知'],
  ['openLang', '声音通知'],
];

function Switch({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }): ReactNode {
  return (
    <label className="switch-row">
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** How the pages look, and which notices are given. */
export function SettingsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const user = useCurrentUser();
  const ui = useUiSettings();
  const notices = useNoticeSettings();
  return (
    <Dialog title="页面样式设置" shape="drawer" width={340} onClose={onClose}>
      <div className="form-grid">
        <fieldset className="swatches">
          <legend>主题颜色</legend>
          {COLORS.map(([color, name]) => (
            <button
              key={color || 'area'}
              type="button"
              className="swatch"
              style={{ background: color || AREA_COLORS[user.area] }}
              aria-pressed={ui.themeColor === color}
              aria-label={name}
              title={name}
              onClick={() => changeUiSettings({ themeColor: color })}
            />
          ))}
        </fieldset>
        {SWITCHES.map(([key, label]) => (
          <Switch key={key} label={label} on={ui[key]} onChange={(on) => changeUiSettings({ [key]: on })} />
        ))}
        {user.area === 'operator' ? null : (
          <section>
            <h3 className="section-title">订单通知设置</h3>
            {NOTICES.map(([key, label]) => (
              <Switch
                key={key}
                label={label}
                on={notices[key]}
                onChange={(on) => changeNoticeSettings({ [key]: on })}
              />
            ))}
          </section>
        )}
        <p className="soft">版本 {VERSION}</p>
      </div>
    </Dialog>
  );
}
