import { REFRESH_PATH } from '@mashang/contract/pages';
import { useNavigate } from 'react-router';
import { askBeforeLosing } from '../../../lib/form/dirty-forms.ts';
import type { TabView } from './tab-rules.ts';
import { closeMatchingTabs, useTabs } from './tab-store.ts';

export type TabActions = {
  /** Mounts the tab's page again and shows it. */
  refresh(tab: TabView): void;
  /** Each resolves false when the user wants to keep unsaved input. */
  close(tab: TabView): Promise<boolean>;
  closeOthers(tab: TabView): Promise<boolean>;
  closeAll(): Promise<boolean>;
};

/** Actions on open tabs. The target of the navigation is decided after the answer, by the page that is visible then. */
export function useTabActions(): TabActions {
  const navigate = useNavigate();
  async function closeSome(shouldClose: (tab: TabView) => boolean, goTo?: string): Promise<boolean> {
    const paths = new Set(
      useTabs
        .getState()
        .tabs.filter((tab) => !tab.affix && shouldClose(tab))
        .map((tab) => tab.path),
    );
    if (!(await askBeforeLosing((form) => paths.has(form.path)))) return false;
    const last = closeMatchingTabs((tab) => paths.has(tab.path));
    const next = goTo ?? last;
    if (next !== undefined) void navigate(next);
    return true;
  }
  return {
    refresh(tab) {
      // Replaces its own history entry: going back leads to the page before, not to the same one again.
      void navigate(`${REFRESH_PATH}${tab.fullPath}`, { replace: tab.path === useTabs.getState().active });
    },
    close: (tab) => closeSome((other) => other.path === tab.path),
    closeOthers: (tab) =>
      closeSome((other) => other.path !== tab.path, tab.path === useTabs.getState().active ? undefined : tab.fullPath),
    closeAll: () => closeSome(() => true),
  };
}
