import { readStored, writeStored } from '../../../lib/settings/storage.ts';
import { isAddressOf, type TabView } from './tab-rules.ts';

/** The addresses of a tab; title and the rest come from the menu again. */
export type KeptTab = { path: string; fullPath: string };
type InHistory = { owner: string; tabs: KeptTab[] };
let storageFails = false;

function storeKey(owner: string): string {
  return `TABS:${owner}`;
}

function historyTabs(): InHistory | undefined {
  return (window.history.state as { tabs?: InHistory } | null)?.tabs;
}

/** With a full or forbidden storage the tabs are kept in this page's history entry, which survives a reload too. */
function keepInHistory(kept: InHistory): void {
  window.history.replaceState({ ...window.history.state, tabs: kept }, '');
}

/** Stores a user's tabs for the time after a reload. */
export function keepTabs(owner: string, tabs: readonly TabView[]): void {
  if (!owner) return;
  const kept = tabs.map(({ path, fullPath }) => ({ path, fullPath }));
  storageFails = !writeStored(storeKey(owner), kept);
  if (storageFails) keepInHistory({ owner, tabs: kept });
  else if (historyTabs()) window.history.replaceState({ ...window.history.state, tabs: undefined }, '');
}

/** Stores them at the new address too, when only the history can store them. */
export function keepTabsAlong(owner: string, tabs: readonly TabView[]): void {
  if (storageFails) keepTabs(owner, tabs);
}

/** Returns the user's stored tabs; invalid ones are left out. */
export function recallTabs(owner: string): KeptTab[] {
  const inHistory = historyTabs();
  storageFails = inHistory?.owner === owner;
  const kept: unknown = storageFails ? inHistory?.tabs : readStored<unknown>(storeKey(owner), []);
  if (!Array.isArray(kept)) return [];
  const seen = new Set<string>();
  return kept.flatMap((tab: Partial<KeptTab> | null) => {
    const path = tab?.path;
    if (typeof path !== 'string' || seen.has(path)) return [];
    seen.add(path);
    return [{ path, fullPath: isAddressOf(path, tab?.fullPath) ? tab.fullPath : path }];
  });
}
