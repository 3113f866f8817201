import type { ReactNode } from 'react';
import { changeNoticeSettings, type NoticeSettings, useNoticeSettings } from '../../lib/settings.ts';
import { SwitchRow } from './switch-row.tsx';

const NOTICES: readonly (readonly [keyof NoticeSettings, string])[] = [
  ['openDSmsg', '代收订单通知'],
  ['openKLmsg', '口令上传通知'],
  ['openDFmsg', '代付待处理通知'],
  ['openALLmsg', '弹窗通知'],
  ['openLang', '声音通知'],
];

/** One switch for each kind of notice, and for popups and sound. */
export function NoticeSwitches(): ReactNode {
  const notices = useNoticeSettings();
  return NOTICES.map(([key, label]) => (
    <SwitchRow key={key} label={label} on={notices[key]} onChange={(on) => changeNoticeSettings({ [key]: on })} />
  ));
}
