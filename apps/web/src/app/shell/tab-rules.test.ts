import { describe, expect, it } from 'vitest';
import { closeTabs, KEPT_PAGES, keptPaths, moveTab, openTab, type TabView } from './tab-rules.ts';

function tab(path: string, more: Partial<TabView> = {}): TabView {
  return { path, fullPath: path, title: path, affix: false, noCache: false, ...more };
}
const home = tab('/dashboard', { affix: true });
const three = [home, tab('/a'), tab('/b', { fullPath: '/b?page=2' })];

describe('tabs', () => {
  it('takes the path for identity: other filters of one list are the same tab', () => {
    const opened = openTab(three, tab('/b', { fullPath: '/b?page=3' }));
    expect(opened.map((view) => view.fullPath)).toEqual(['/dashboard', '/a', '/b?page=3']);
  });

  it('returns the very same list when nothing changed, so that nothing is redrawn', () => {
    expect(openTab(three, tab('/a'))).toBe(three);
  });

  it('goes to the last remaining tab, with its query, when the active one closes', () => {
    expect(closeTabs(three, (view) => view.path === '/a', '/a')).toEqual({ tabs: [home, three[2]], goTo: '/b?page=2' });
  });

  it('goes nowhere when another tab closes', () => {
    expect(closeTabs(three, (view) => view.path === '/a', '/b').goTo).toBeUndefined();
  });

  it('never closes affix tabs, and goes to / when nothing is left', () => {
    expect(closeTabs(three, () => true, '/b')).toEqual({ tabs: [home], goTo: '/dashboard' });
    expect(closeTabs([tab('/a')], () => true, '/a')).toEqual({ tabs: [], goTo: '/' });
  });

  it('reorders by dragging, but not before an affix tab', () => {
    expect(moveTab(three, '/b', '/a').map((view) => view.path)).toEqual(['/dashboard', '/b', '/a']);
    expect(moveTab(three, '/b', '/dashboard')).toBe(three);
    expect(moveTab(three, '/dashboard', '/a')).toBe(three);
  });

  it('releases the page unseen for longest over the cap, and never keeps a noCache page that is hidden', () => {
    const many = Array.from({ length: 20 }, (_, at) => tab(`/${at}`));
    const seen = many.map((view) => view.path);
    expect(keptPaths(seen, many)).toEqual(seen.slice(0, KEPT_PAGES));
    const noCache = [tab('/x'), tab('/y', { noCache: true })];
    expect(keptPaths(['/x', '/y'], noCache)).toEqual(['/x']);
    expect(keptPaths(['/y', '/x'], noCache)).toEqual(['/y', '/x']);
  });
});
