/** One open tab. Its identity is the path; query and hash are the page's own state. */
export type TabView = { path: string; fullPath: string; title: string; affix: boolean; noCache: boolean };

/** Number of pages kept mounted; beyond it the page that was seen longest ago is released. */
export const KEPT_PAGES = 12;

/** Opens a tab or updates its address; affix tabs stay in front. */
export function openTab(tabs: readonly TabView[], view: TabView): TabView[] {
  const at = tabs.findIndex((tab) => tab.path === view.path);
  if (at < 0)
    return view.affix
      ? [...tabs.filter((tab) => tab.affix), view, ...tabs.filter((tab) => !tab.affix)]
      : [...tabs, view];
  const old = tabs[at];
  if (old && old.fullPath === view.fullPath && old.title === view.title) return tabs as TabView[];
  return tabs.with(at, { ...view, affix: view.affix || (old?.affix ?? false) });
}

/** Tabs after closing some, and where to go when the active one was closed. Affix tabs never close. */
export function closeTabs(
  tabs: readonly TabView[],
  shouldClose: (tab: TabView) => boolean,
  activePath: string,
): { tabs: TabView[]; goTo: string | undefined } {
  const left = tabs.filter((tab) => tab.affix || !shouldClose(tab));
  if (left.some((tab) => tab.path === activePath)) return { tabs: left, goTo: undefined };
  if (!tabs.some((tab) => tab.path === activePath)) return { tabs: left, goTo: undefined };
  return { tabs: left, goTo: left.at(-1)?.fullPath ?? '/' };
}

/** Moves a tab to another position, counted without it; affix tabs stay in front. */
export function moveTab(tabs: readonly TabView[], path: string, position: number): TabView[] {
  const moving = tabs.find((tab) => tab.path === path);
  if (!moving || moving.affix) return tabs as TabView[];
  const others = tabs.filter((tab) => tab !== moving);
  const front = others.filter((tab) => tab.affix).length;
  const to = Math.min(Math.max(position, front), others.length);
  return to === tabs.indexOf(moving) ? (tabs as TabView[]) : others.toSpliced(to, 0, moving);
}

/** Position for {@link moveTab} when a tab is dropped on one half of another. */
export function dropPosition(
  tabs: readonly TabView[],
  dragged: string,
  over: { path: string; after: boolean },
): number {
  const others = tabs.filter((tab) => tab.path !== dragged);
  return others.findIndex((tab) => tab.path === over.path) + (over.after ? 1 : 0);
}

/** Which entries of a tab's menu are enabled. */
export function menuChoices(tabs: readonly TabView[], of: TabView): { close: boolean; others: boolean; all: boolean } {
  return {
    close: !of.affix,
    others: tabs.some((tab) => !tab.affix && tab.path !== of.path),
    all: tabs.some((tab) => !tab.affix),
  };
}

/**
 * Paths whose pages stay mounted, most recently seen first. Pages with unsaved input stay beyond the limit and in spite
 * of noCache: releasing them would lose the input without a warning.
 */
export function keptPaths(seen: readonly string[], tabs: readonly TabView[], unsaved: ReadonlySet<string>): string[] {
  const keepable = new Set(tabs.filter((tab) => !tab.noCache || unsaved.has(tab.path)).map((tab) => tab.path));
  const [active, ...hidden] = seen;
  const candidates = hidden.filter((path) => keepable.has(path));
  const kept = candidates.filter((path, at) => at < KEPT_PAGES - 1 || unsaved.has(path));
  return active === undefined ? kept : [active, ...kept];
}

/** Whether a stored address belongs to the tab's path; storage may contain anything. */
export function isAddressOf(path: string, fullPath: unknown): fullPath is string {
  return typeof fullPath === 'string' && fullPath.startsWith(path) && /^([?#]|$)/.test(fullPath.slice(path.length));
}
