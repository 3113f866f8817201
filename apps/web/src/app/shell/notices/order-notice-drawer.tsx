import { MESSAGE_TYPE } from '@mashang/contract/messages';
import type { ReactNode } from 'react';
import { useAlerts } from '../../../features/messages/alerts/alert-store.ts';
import { changeNoticeSettings, type NoticeSettings, useNoticeSettings } from '../../../lib/settings/settings.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../../zh.tsx';
import * as styles from '../drawers.module.css';
import { SwitchRow } from '../top-bar/switch-row.tsx';

type Kind = { key: keyof NoticeSettings; label: string; hint: string; msgType: number };

const KINDS: readonly Kind[] = [
  {
    key: 'openDSmsg',
    label: zh.noticeKinds.openDSmsg,
    hint: zh.noticeKinds.openDSmsgHint,
    msgType: MESSAGE_TYPE.collection,
  },
  {
    key: 'openKLmsg',
    label: zh.noticeKinds.openKLmsg,
    hint: zh.noticeKinds.openKLmsgHint,
    msgType: MESSAGE_TYPE.token,
  },
  {
    key: 'openDFmsg',
    label: zh.noticeKinds.openDFmsg,
    hint: zh.noticeKinds.openDFmsgHint,
    msgType: MESSAGE_TYPE.payout,
  },
];

function trySound(msgType: number): void {
  useAlerts.setState(({ sound }) => ({ sound: { kind: msgType, count: sound.count + 1 } }));
}

/** 订单通知设置: one switch per kind, with a button that plays its sound, and switches for popups and sound. */
export function OrderNoticeDrawer({ onClose }: { onClose(): void }): ReactNode {
  const notices = useNoticeSettings();
  const isSilent = !notices.openALLmsg && !notices.openLang;
  function setNotice(key: keyof NoticeSettings): (on: boolean) => void {
    return (on) => changeNoticeSettings({ [key]: on });
  }
  return (
    <Dialog
      title={zh.orderNoticeDrawer.title}
      shape="drawer"
      width={380}
      testId="order-notice-drawer"
      onClose={onClose}
    >
      <div className={styles.drawerSections}>
        <section aria-label={zh.orderNoticeDrawer.kinds}>
          <h3 className={controls.sectionTitle}>{zh.orderNoticeDrawer.kinds}</h3>
          {KINDS.map(({ key, label, hint, msgType }) => (
            <SwitchRow key={key} label={label} hint={hint} on={notices[key]} onChange={setNotice(key)}>
              <Button
                small
                kind="text"
                aria-label={zh.orderNoticeDrawer.tryLabel(label)}
                onClick={() => trySound(msgType)}
              >
                {zh.orderNoticeDrawer.tryOf(<Icon name="volume" size={16} />)}
              </Button>
            </SwitchRow>
          ))}
        </section>
        <section aria-label={zh.orderNoticeDrawer.ways}>
          <h3 className={controls.sectionTitle}>{zh.orderNoticeDrawer.ways}</h3>
          <SwitchRow
            label={zh.orderNoticeDrawer.popup}
            hint={zh.orderNoticeDrawer.popupHint}
            on={notices.openALLmsg}
            onChange={setNotice('openALLmsg')}
          />
          <SwitchRow
            label={zh.orderNoticeDrawer.sound}
            hint={zh.orderNoticeDrawer.soundHint}
            on={notices.openLang}
            onChange={setNotice('openLang')}
          />
        </section>
        <footer className={`${looks.soft} ${styles.drawerNote}`}>
          {isSilent ? <p role="status">{zh.orderNoticeDrawer.bothOff}</p> : null}
          <p>{zh.orderNoticeDrawer.thisBrowserOnly}</p>
        </footer>
      </div>
    </Dialog>
  );
}
