import { create } from 'zustand';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import type { DirtyForm } from '../../../lib/form/dirty-forms.ts';
import { onLeaveByHand } from '../../../lib/session/session.ts';
import { keepTabs, keepTabsAlong, recallTabs } from './tab-memory.ts';
import { closeTabs, keptPaths, moveTab, openTab, type TabView } from './tab-rules.ts';

type TabState = {
  owner: string;
  tabs: TabView[];
  /** Path of the visible tab; empty while a page without a tab is shown. */
  active: string;
  /** Paths in the order in which they were last visible, the active one first. */
  seen: string[];
  /** Number of refreshes by path: a new number mounts the page again. */
  revisions: Record<string, number>;
};
const EMPTY: TabState = { owner: '', tabs: [], active: '', seen: [], revisions: {} };
export const useTabs = create<TabState>(() => EMPTY);

function setTabs(tabs: TabView[]): void {
  const { owner, tabs: old, seen } = useTabs.getState();
  if (tabs === old) return;
  const open = new Set(tabs.map((tab) => tab.path));
  useTabs.setState({ tabs, seen: seen.filter((path) => open.has(path)) });
  keepTabs(owner, tabs);
}

/** Name of a tab whose page has no title. */
const NO_NAME = 'no-name';
/** Returns a page's tab at an address. */
export function tabOf(page: PageEntry, fullPath: string): TabView {
  return { path: page.path, fullPath, title: page.title || NO_NAME, affix: page.affix, noCache: page.noCache };
}

/** Restores the user's tabs after a reload, without pages that the menu no longer offers. */
export function restoreTabs(owner: string, pages: readonly PageEntry[]): void {
  if (useTabs.getState().owner === owner) return;
  const kept = recallTabs(owner);
  const affixed = pages
    .filter((page) => page.affix)
    .map((page) => tabOf(page, kept.find((tab) => tab.path === page.path)?.fullPath ?? page.path));
  const others = kept.flatMap(({ path, fullPath }) => {
    const page = pages.find((page) => page.path === path && !page.affix);
    return page ? [tabOf(page, fullPath)] : [];
  });
  useTabs.setState({ ...EMPTY, owner, tabs: [...affixed, ...others] });
}

/** Shows a page: opens or updates its tab, and makes it the last seen. */
export function showTab(view: TabView): void {
  const { owner, tabs, seen, active } = useTabs.getState();
  setTabs(openTab(tabs, view));
  keepTabsAlong(owner, useTabs.getState().tabs);
  if (active !== view.path || seen[0] !== view.path) {
    useTabs.setState({ active: view.path, seen: [view.path, ...seen.filter((path) => path !== view.path)] });
  }
}

/** A page without a tab is shown (no such page, no permission): every tab is in the background. */
export function showNoTab(): void {
  if (useTabs.getState().active) useTabs.setState({ active: '' });
}

/** Stores a new address of a tab in the background; its page has that address when it is shown again. */
export function moveHiddenTab(path: string, fullPath: string): void {
  setTabs(useTabs.getState().tabs.map((tab) => (tab.path === path ? { ...tab, fullPath } : tab)));
}

/** Closes the tabs that match; returns where to go when the active one was among them. */
export function closeMatchingTabs(shouldClose: (tab: TabView) => boolean): string | undefined {
  const { tabs: open, active } = useTabs.getState();
  const { tabs, goTo } = closeTabs(open, shouldClose, active);
  setTabs(tabs);
  return goTo;
}

/** Moves a tab to another position, counted without it; returns its new position, from 1. */
export function reorderTab(path: string, position: number): number {
  setTabs(moveTab(useTabs.getState().tabs, path, position));
  return useTabs.getState().tabs.findIndex((tab) => tab.path === path) + 1;
}

/** Paths whose pages are mounted now, most recently seen first. */
export function mountedPaths({ seen, tabs }: Pick<TabState, 'seen' | 'tabs'>, forms: readonly DirtyForm[]): string[] {
  return keptPaths(seen, tabs, new Set(forms.map((form) => form.path)));
}

/** Mounts the page of a path again. */
export function remountTab(path: string): void {
  const { revisions } = useTabs.getState();
  useTabs.setState({ revisions: { ...revisions, [path]: (revisions[path] ?? 0) + 1 } });
}

/** Removes the tabs from the screen and from storage. */
function forgetTabs(): void {
  keepTabs(useTabs.getState().owner, []);
  useTabs.setState(EMPTY);
}
// Covers every way of signing out: the dialog, the list of devices.
onLeaveByHand(forgetTabs);
