import { keysOf } from '@mashang/contract/states';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { changePreference, usePreferences } from './preferences.ts';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

/** Key of the user's preference that holds {@link UiChoice}. */
const UI_KEY = 'ui';
const NOTICE_KEY = 'ORDER_MSG';
/** Key that public/theme-boot.js reads before the first paint: whether this browser's last user chose dark or light. */
const LOOK_KEY = 'LAST_LOOK';

/** Appearance of the pages. An empty theme colour means the area's own. */
export type UiSettings = {
  themeColor: string;
  dark: boolean;
  fixedHeader: boolean;
  tagsView: boolean;
  sidebarLogo: boolean;
  /** Whether the user menu offers these settings; the command menu always does. */
  showSettings: boolean;
};
/** The user's choices; a setting that was never chosen follows the default, and dark follows the system. */
type UiChoice = Partial<UiSettings>;
/** Which notices are shown: collection, token upload, payout; popups; sound. */
export type NoticeSettings = {
  openDSmsg: boolean;
  openKLmsg: boolean;
  openDFmsg: boolean;
  openALLmsg: boolean;
  openLang: boolean;
};

const UI_DEFAULTS: Omit<UiSettings, 'dark'> = {
  themeColor: '',
  fixedHeader: true,
  tagsView: true,
  sidebarLogo: true,
  showSettings: true,
};
const NOTICE_DEFAULTS: NoticeSettings = {
  openDSmsg: true,
  openKLmsg: true,
  openDFmsg: true,
  openALLmsg: true,
  openLang: true,
};
const COLOR = /^#[0-9a-f]{6}$/i;

/** Boolean switches of a stored object, by name; anything else in it is left out. */
function switchesOf<Name extends string>(kept: unknown, names: readonly Name[]): Partial<Record<Name, boolean>> {
  const found = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const on: Partial<Record<Name, boolean>> = {};
  for (const name of names) if (typeof found[name] === 'boolean') on[name] = found[name] as boolean;
  return on;
}

/** Returns the valid part of the stored choices. */
export function readUiChoice(kept: unknown): UiChoice {
  const choice: UiChoice = switchesOf(kept, ['dark', 'fixedHeader', 'tagsView', 'sidebarLogo', 'showSettings']);
  const color = (kept as UiChoice | null | undefined)?.themeColor;
  return typeof color === 'string' && COLOR.test(color) ? { ...choice, themeColor: color } : choice;
}

const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;

/** With nobody signed in it uses the look of this browser's last user, so that signing in and out does not flash. */
function choiceNow(): UiChoice {
  const { owner, values } = usePreferences.getState();
  return owner === '' ? switchesOf(readStored(LOOK_KEY, {}), ['dark']) : readUiChoice(values[UI_KEY]);
}

let seen: { owner: string; kept: unknown; systemDark: boolean; settings: UiSettings } | undefined;

function settingsNow(): UiSettings {
  const { owner, values } = usePreferences.getState();
  const now = { owner, kept: values[UI_KEY], systemDark: systemDark?.matches ?? false };
  if (seen?.owner === now.owner && seen.kept === now.kept && seen.systemDark === now.systemDark) return seen.settings;
  seen = { ...now, settings: { ...UI_DEFAULTS, dark: now.systemDark, ...choiceNow() } };
  return seen.settings;
}

function subscribe(listener: () => void): () => void {
  const leave = usePreferences.subscribe(listener);
  systemDark?.addEventListener('change', listener);
  return () => {
    leave();
    systemDark?.removeEventListener('change', listener);
  };
}

/** The current appearance, or one setting of it; follows the user's choice, other tabs and the system. */
export function useUiSettings(): UiSettings;
export function useUiSettings<T extends string | boolean>(select: (settings: UiSettings) => T): T;
export function useUiSettings<T>(select?: (settings: UiSettings) => T): T | UiSettings {
  return useSyncExternalStore(subscribe, () => (select ? select(settingsNow()) : settingsNow()));
}

/** Changes some settings and stores them for the user. */
export function changeUiSettings(change: UiChoice): void {
  changePreference(UI_KEY, { ...choiceNow(), ...change });
}

/** Resets the appearance to the defaults. */
export function resetUiSettings(): void {
  changePreference(UI_KEY, undefined);
}

usePreferences.subscribe(({ owner, values }, before) => {
  if (owner === '' || (owner === before.owner && values[UI_KEY] === before.values[UI_KEY])) return;
  const { dark } = readUiChoice(values[UI_KEY]);
  writeStored(LOOK_KEY, dark === undefined ? {} : { dark });
});

const NOTICE_NAMES = keysOf(NOTICE_DEFAULTS);

function readNotices(): NoticeSettings {
  return { ...NOTICE_DEFAULTS, ...switchesOf(readStored(NOTICE_KEY, {}), NOTICE_NAMES) };
}

/** This browser's notice switches. */
export const useNoticeSettings = create<NoticeSettings>(readNotices);

/** Changes some of the notice switches and stores them. */
export function changeNoticeSettings(change: Partial<NoticeSettings>): void {
  useNoticeSettings.setState(change);
  writeStored(NOTICE_KEY, useNoticeSettings.getState());
}

if (typeof window !== 'undefined') {
  onStoredElsewhere((key) => {
    if (key === NOTICE_KEY) useNoticeSettings.setState(readNotices());
  });
}
