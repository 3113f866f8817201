import type { Area } from '@mashang/contract/permissions';
import type { Tool } from '../../../lib/page/open-tool.ts';
import type { IconName } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';

/** An entry of the user menu that opens one of the shell's dialogs. */
type MenuTool = { tool: Tool; icon: IconName; text: string };
type Setting = { area: Area; showSettings: boolean };

const ALL: readonly MenuTool[] = [
  { tool: 'settings', icon: 'settings', text: zh.toolTitles.settings },
  { tool: 'notices', icon: 'bell', text: zh.toolTitles.orderNotices },
  { tool: 'device', icon: 'device', text: zh.toolTitles.deviceInfo },
];

/**
 * The user menu's dialogs. Those left out here stay in the command menu, where a user who hid the settings finds them.
 */
export function userMenuTools({ area, showSettings }: Setting): MenuTool[] {
  return ALL.filter(({ tool }) => {
    if (tool === 'settings') return showSettings;
    return tool !== 'notices' || area !== 'operator';
  });
}
