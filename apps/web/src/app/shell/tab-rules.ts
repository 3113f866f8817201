/** One open tab. Its identity is the path; query and hash are the page's own state. */
export type TabView = { path: string; fullPath: string; title: string; affix: boolean; noCache: boolean };

/** Pages kept alive at once; beyond it the one unseen for longest is released. */
export const KEPT_PAGES = 12;

/** Opens a tab or brings its address up to date; affix tabs stay in front. */
export function openTab(tabs: readonly TabView[], view: TabView): TabView[] {
  const at = tabs.findIndex((tab) => tab.path === view.path);
  if (at < 0) return [...tabs, view];
  const old = tabs[at];
  if (old && old.fullPath === view.fullPath && old.title === view.title) return tabs as TabView[];
  return tabs.with(at, { ...view, affix: view.affix || (old?.affix ?? false) });
}

/** Tabs after closing some, and where to go when the active one was among them. Affix tabs never close. */
export function closeTabs(
  tabs: readonly TabView[],
  doomed: (tab: TabView) => boolean,
  activePath: string,
): { tabs: TabView[]; goTo: string | undefined } {
  const left = tabs.filter((tab) => tab.affix || !doomed(tab));
  if (left.some((tab) => tab.path === activePath)) return { tabs: left, goTo: undefined };
  if (!tabs.some((tab) => tab.path === activePath)) return { tabs: left, goTo: undefined };
  return { tabs: left, goTo: left.at(-1)?.fullPath ?? '/' };
}

/** Moves one tab to another's place; affix tabs keep theirs. */
export function moveTab(tabs: readonly TabView[], from: string, to: string): TabView[] {
  const moving = tabs.find((tab) => tab.path === from);
  const target = tabs.findIndex((tab) => tab.path === to);
  if (!moving || moving.affix || from === to || target < 0 || tabs[target]?.affix) return tabs as TabView[];
  return tabs.filter((tab) => tab !== moving).toSpliced(target, 0, moving);
}

/** Paths whose pages stay mounted, most recently seen first. */
export function keptPaths(seen: readonly string[], tabs: readonly TabView[]): string[] {
  const keepable = new Set(tabs.filter((tab) => !tab.noCache).map((tab) => tab.path));
  const [active, ...hidden] = seen;
  const kept = hidden.filter((path) => keepable.has(path)).slice(0, KEPT_PAGES - 1);
  return active === undefined ? kept : [active, ...kept];
}
