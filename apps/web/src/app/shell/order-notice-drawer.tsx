import { MESSAGE_TYPE } from '@mashang/contract/messages';
import type { ReactNode } from 'react';
import { useAlerts } from '../../features/messages/alert-store.ts';
import { changeNoticeSettings, type NoticeSettings, useNoticeSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import './drawers.css';
import { SwitchRow } from './switch-row.tsx';

type Kind = { key: keyof NoticeSettings; label: string; hint: string; msgType: number };

const KINDS: readonly Kind[] = [
  { key: 'openDSmsg', label: '代收订单通知', hint: '有新的代收订单时', msgType: MESSAGE_TYPE.collection },
  { key: 'openKLmsg', label: '口令上传通知', hint: '付款人上传口令时', msgType: MESSAGE_TYPE.token },
  { key: 'openDFmsg', label: '代付待处理通知', hint: '有代付订单待处理时', msgType: MESSAGE_TYPE.payout },
];

function trySound(msgType: number): void {
  useAlerts.setState(({ sound }) => ({ sound: { kind: msgType, count: sound.count + 1 } }));
}

/** 订单通知设置: one switch per kind, with its sound to try, and how notices are given. */
export function OrderNoticeDrawer({ onClose }: { onClose(): void }): ReactNode {
  const notices = useNoticeSettings();
  const isSilent = !notices.openALLmsg && !notices.openLang;
  function turn(key: keyof NoticeSettings): (on: boolean) => void {
    return (on) => changeNoticeSettings({ [key]: on });
  }
  return (
    <Dialog title="订单通知设置" shape="drawer" width={380} testId="order-notice-drawer" onClose={onClose}>
      <div className="drawer-sections">
        <section aria-label="通知种类">
          <h3 className="section-title">通知种类</h3>
          {KINDS.map(({ key, label, hint, msgType }) => (
            <SwitchRow key={key} label={label} hint={hint} on={notices[key]} onChange={turn(key)}>
              <Button small kind="text" aria-label={`试听${label}`} onClick={() => trySound(msgType)}>
                <Icon name="volume" size={16} />
                试听
              </Button>
            </SwitchRow>
          ))}
        </section>
        <section aria-label="提醒方式">
          <h3 className="section-title">提醒方式</h3>
          <SwitchRow
            label="弹窗通知"
            hint="在页面一角显示 8 秒"
            on={notices.openALLmsg}
            onChange={turn('openALLmsg')}
          />
          <SwitchRow label="声音通知" hint="每种通知一种声音" on={notices.openLang} onChange={turn('openLang')} />
        </section>
        <footer className="soft drawer-note">
          {isSilent ? <p role="status">弹窗和声音都已关闭，新消息只会出现在铃铛里。</p> : null}
          <p>设置只对此浏览器生效。关闭的种类仍会记入消息列表。</p>
        </footer>
      </div>
    </Dialog>
  );
}
