import { create } from 'zustand';
import { readStored, writeStored } from '../../lib/storage.ts';
import { closeTabs, moveTab, openTab, type TabView } from './tab-rules.ts';

type TabState = {
  owner: string;
  tabs: TabView[];
  /** Paths by when they were last on screen, the active one first. */
  seen: string[];
  /** Counts refreshes of a path: a new number mounts the page anew. */
  revisions: Record<string, number>;
};
export const useTabs = create<TabState>(() => ({ owner: '', tabs: [], seen: [], revisions: {} }));

function storeKey(owner: string): string {
  return `TABS:${owner}`;
}

function setTabs(tabs: TabView[]): void {
  const { owner, tabs: old, seen } = useTabs.getState();
  if (tabs === old) return;
  const open = new Set(tabs.map((tab) => tab.path));
  useTabs.setState({ tabs, seen: seen.filter((path) => open.has(path)) });
  writeStored(storeKey(owner), tabs);
}

/** Brings back the user's tabs after a reload, leaving out pages the menu no longer offers. */
export function restoreTabs(owner: string, affixed: readonly TabView[], isOpenable: (path: string) => boolean): void {
  if (useTabs.getState().owner === owner) return;
  const stored = readStored<TabView[]>(storeKey(owner), []);
  const others = Array.isArray(stored) ? stored.filter((tab) => !tab.affix && isOpenable(tab.path)) : [];
  useTabs.setState({ owner, tabs: [...affixed, ...others], seen: [], revisions: {} });
}

/** Shows a page: its tab is opened or updated, and it becomes the last seen. */
export function showTab(view: TabView): void {
  const { tabs, seen } = useTabs.getState();
  setTabs(openTab(tabs, view));
  if (seen[0] !== view.path) {
    useTabs.setState({ seen: [view.path, ...seen.filter((path) => path !== view.path)] });
  }
}

/** Closes the tabs that match; returns where to go when the active one was among them. */
export function closeMatchingTabs(doomed: (tab: TabView) => boolean, activePath: string): string | undefined {
  const { tabs, goTo } = closeTabs(useTabs.getState().tabs, doomed, activePath);
  setTabs(tabs);
  return goTo;
}

/** Puts one tab in another's place. */
export function reorderTab(from: string, to: string): void {
  setTabs(moveTab(useTabs.getState().tabs, from, to));
}

/** Makes the page of a path start over. */
export function remountTab(path: string): void {
  const { revisions } = useTabs.getState();
  useTabs.setState({ revisions: { ...revisions, [path]: (revisions[path] ?? 0) + 1 } });
}

/** Forgets the tabs on the screen and in storage (log-out). */
export function forgetTabs(): void {
  writeStored(storeKey(useTabs.getState().owner), []);
  useTabs.setState({ owner: '', tabs: [], seen: [], revisions: {} });
}
