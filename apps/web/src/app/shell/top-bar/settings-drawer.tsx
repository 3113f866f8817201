import { type ReactNode, useEffect, useState } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { VERSION } from '../../../lib/page/version.ts';
import { AREA_COLORS, useCurrentUser } from '../../../lib/session/current-user.ts';
import { usePreferences } from '../../../lib/settings/preferences.ts';
import { changeUiSettings, resetUiSettings, type UiSettings, useUiSettings } from '../../../lib/settings/settings.ts';
import { useStorageHealth } from '../../../lib/settings/storage.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../../zh.tsx';
import * as styles from '../drawers.module.css';
import { NoticeSwitches } from '../notices/notice-switches.tsx';
import { changeShellSize } from './shell-size.ts';
import { SizeChoice } from './size-choice.tsx';
import { SwitchRow } from './switch-row.tsx';
import { ThemeColorChoice } from './theme-color-choice.tsx';

const SWITCHES: readonly (readonly [Exclude<keyof UiSettings, 'themeColor'>, string])[] = [
  ['dark', zh.settingSwitches.dark],
  ['fixedHeader', zh.settingSwitches.fixedHeader],
  ['tagsView', zh.settingSwitches.tagsView],
  ['sidebarLogo', zh.settingSwitches.sidebarLogo],
  ['showSettings', zh.settingSwitches.showSettings],
];

/** Sending takes a second; only a longer delay is shown. */
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

/** A sentence about where the settings are stored now. */
function KeptWhere(): ReactNode {
  const isLong = useIsLongUnsent();
  const keeps = useStorageHealth((state) => state.keeps);
  if (!keeps) return zh.keptWhere.browserOnly;
  return isLong ? zh.keptWhere.notSynced : zh.keptWhere.synced;
}

/** Settings of the pages' appearance; for agents also of notices. */
export function SettingsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const { area } = useCurrentUser();
  const ui = useUiSettings();
  return (
    <Dialog
      title={zh.settingsDrawer.title}
      shape="drawer"
      width={340}
      testId="settings-drawer"
      onClose={onClose}
      footer={
        <Button
          onClick={() => {
            resetUiSettings();
            changeShellSize('medium');
            showToast('success', zh.settingsDrawer.done);
          }}
        >
          {zh.settingsDrawer.reset}
        </Button>
      }
    >
      <div className={styles.drawerSections}>
        <ThemeColorChoice chosen={ui.themeColor} areaColor={AREA_COLORS[area]} />
        <SizeChoice />
        <section aria-label={zh.settingsDrawer.page}>
          {SWITCHES.map(([key, label]) => (
            <SwitchRow key={key} label={label} on={ui[key]} onChange={(on) => changeUiSettings({ [key]: on })} />
          ))}
        </section>
        {area === 'agent' ? (
          <section aria-label={zh.settingsDrawer.orderNotices}>
            <h3 className={controls.sectionTitle}>{zh.settingsDrawer.orderNotices}</h3>
            <NoticeSwitches />
          </section>
        ) : null}
        <footer className={`${looks.soft} ${styles.drawerNote}`}>
          <p role="status">
            <KeptWhere />
          </p>
          <p>{zh.settingsDrawer.version(VERSION)}</p>
        </footer>
      </div>
    </Dialog>
  );
}
