import type { ReactNode } from 'react';
import { changeNoticeSettings, type NoticeSettings, useNoticeSettings } from '../../../lib/settings/settings.ts';
import * as zh from '../../zh.tsx';
import { SwitchRow } from '../top-bar/switch-row.tsx';

const NOTICES: readonly (readonly [keyof NoticeSettings, string])[] = [
  ['openDSmsg', zh.noticeSwitches.openDSmsg],
  ['openKLmsg', zh.noticeSwitches.openKLmsg],
  ['openDFmsg', zh.noticeSwitches.openDFmsg],
  ['openALLmsg', zh.noticeSwitches.openALLmsg],
  ['openLang', zh.noticeSwitches.openLang],
];

/** One switch for each kind of notice, and for popups and sound. */
export function NoticeSwitches(): ReactNode {
  const notices = useNoticeSettings();
  return NOTICES.map(([key, label]) => (
    <SwitchRow key={key} label={label} on={notices[key]} onChange={(on) => changeNoticeSettings({ [key]: on })} />
  ));
}
