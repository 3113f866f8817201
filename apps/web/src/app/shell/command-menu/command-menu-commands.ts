import { REFRESH_PATH } from '@mashang/contract/pages';
import { openTool } from '../../../lib/page/open-tool.ts';
import { changeUiSettings } from '../../../lib/settings/settings.ts';
import type { IconName } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import { toggleFullscreen } from '../top-bar/fullscreen.ts';
import type { Findable } from './command-menu-rules.ts';

/** An action rather than a page to open. */
export type Command = Findable & { id: string; icon: IconName; run(): void };

/** The state that decides which commands exist, and the functions that they need. */
export type CommandSetting = {
  dark: boolean;
  hasNotices: boolean;
  faults: number;
  /** Full address of the current page. */
  address: string;
  serviceLink: string | undefined;
  goTo(path: string): void;
};

/** Returns every command that is available now. */
export function commandsFor(setting: CommandSetting): Command[] {
  const { dark, hasNotices, faults, address, serviceLink, goTo } = setting;
  const commands: (Command | false | undefined)[] = [
    {
      id: 'refresh',
      title: zh.commands.refresh,
      pinyin: 'shua xin dang qian ye',
      icon: 'refresh',
      run: () => goTo(`${REFRESH_PATH}${address}`),
    },
    dark
      ? {
          id: 'theme',
          title: zh.commands.light,
          pinyin: 'qian se mo shi',
          icon: 'sun',
          run: () => changeUiSettings({ dark: false }),
        }
      : {
          id: 'theme',
          title: zh.commands.dark,
          pinyin: 'shen se mo shi',
          icon: 'moon',
          run: () => changeUiSettings({ dark: true }),
        },
    {
      id: 'settings',
      title: zh.commands.settings,
      pinyin: 'ye mian yang shi she zhi',
      icon: 'settings',
      run: () => openTool('settings'),
    },
    hasNotices && {
      id: 'notices',
      title: zh.commands.orderNotices,
      pinyin: 'ding dan tong zhi she zhi',
      icon: 'bell',
      run: () => openTool('notices'),
    },
    {
      id: 'fullscreen',
      title: zh.commands.fullscreen,
      pinyin: 'quan ping',
      icon: 'fullscreen',
      run: () => void toggleFullscreen(),
    },
    serviceLink !== undefined && {
      id: 'service',
      title: zh.commands.service,
      pinyin: 'lian xi ke fu',
      icon: 'service',
      run: () => window.open(serviceLink, '_blank', 'noopener,noreferrer'),
    },
    faults > 0 && {
      id: 'errors',
      title: zh.commands.viewErrors,
      pinyin: 'cha kan cuo wu',
      icon: 'alert',
      run: () => openTool('errors'),
    },
    {
      id: 'device',
      title: zh.commands.deviceInfo,
      pinyin: 'she bei xin xi',
      icon: 'info',
      run: () => openTool('device'),
    },
    {
      id: 'password',
      title: zh.commands.changePassword,
      pinyin: 'xiu gai mi ma',
      icon: 'key',
      run: () => openTool('password'),
    },
    {
      id: 'sign-out',
      title: zh.commands.signOut,
      pinyin: 'tui chu deng lu',
      icon: 'exit',
      run: () => openTool('sign-out'),
    },
  ];
  return commands.filter((command) => command !== false && command !== undefined);
}
