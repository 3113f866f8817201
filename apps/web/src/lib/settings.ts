import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

const UI_KEY = 'UI_SETTINGS';
const NOTICE_KEY = 'ORDER_MSG';

/** What the person chose for this browser's screen. An empty theme colour means the area's own. */
export type UiSettings = {
  themeColor: string;
  dark: boolean;
  fixedHeader: boolean;
  tagsView: boolean;
  sidebarLogo: boolean;
};
/** Which notices are given: collection, token upload, payout; popups; sound. */
export type NoticeSettings = {
  openDSmsg: boolean;
  openKLmsg: boolean;
  openDFmsg: boolean;
  openALLmsg: boolean;
  openLang: boolean;
};

const UI_DEFAULTS: UiSettings = { themeColor: '', dark: false, fixedHeader: true, tagsView: true, sidebarLogo: true };
const NOTICE_DEFAULTS: NoticeSettings = {
  openDSmsg: true,
  openKLmsg: true,
  openDFmsg: true,
  openALLmsg: true,
  openLang: true,
};

export const useUiSettings = create<UiSettings>(() => ({ ...UI_DEFAULTS, ...readStored(UI_KEY, {}) }));
export const useNoticeSettings = create<NoticeSettings>(() => ({ ...NOTICE_DEFAULTS, ...readStored(NOTICE_KEY, {}) }));

/** Changes some of the screen's settings and keeps them. */
export function changeUiSettings(change: Partial<UiSettings>): void {
  useUiSettings.setState(change);
  writeStored(UI_KEY, useUiSettings.getState());
}

/** Changes some of the notice switches and keeps them. */
export function changeNoticeSettings(change: Partial<NoticeSettings>): void {
  useNoticeSettings.setState(change);
  writeStored(NOTICE_KEY, useNoticeSettings.getState());
}
