import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeTabs,
  dropPosition,
  isAddressOf,
  KEPT_PAGES,
  keptPaths,
  menuChoices,
  moveTab,
  openTab,
  type TabView,
} from './tab-rules.ts';

function tab(path: string, more: Partial<TabView> = {}): TabView {
  return { path, fullPath: path, title: path, affix: false, noCache: false, ...more };
}
function pathsOf(tabs: readonly TabView[]): string[] {
  return tabs.map((view) => view.path);
}
const NOTHING_UNSAVED: ReadonlySet<string> = new Set();
const home = tab('/dashboard', { affix: true });
const three = [home, tab('/a'), tab('/b', { fullPath: '/b?page=2' })];

describe('tabs', () => {
  it('takes the path for identity: other filters of one list are the same tab', () => {
    const opened = openTab(three, tab('/b', { fullPath: '/b?page=3' }));
    expect(opened.map((view) => view.fullPath)).toEqual(['/dashboard', '/a', '/b?page=3']);
  });

  it('returns the very same list when nothing changed, so that nothing is redrawn', () => {
    expect(openTab(three, tab('/a'))).toBe(three);
    expect(moveTab(three, '/a', 1)).toBe(three);
  });

  it('puts a new affix tab in front', () => {
    expect(pathsOf(openTab([tab('/a')], home))).toEqual(['/dashboard', '/a']);
  });

  it('goes to the last remaining tab, with its query, when the active one closes', () => {
    expect(closeTabs(three, (view) => view.path === '/a', '/a')).toEqual({ tabs: [home, three[2]], goTo: '/b?page=2' });
  });

  it('goes nowhere when another tab closes, or when the page on screen has none', () => {
    expect(closeTabs(three, (view) => view.path === '/a', '/b').goTo).toBeUndefined();
    expect(closeTabs(three, () => true, '/no-such-page').goTo).toBeUndefined();
  });

  it('never closes affix tabs, and goes to / when nothing is left', () => {
    expect(closeTabs(three, () => true, '/b')).toEqual({ tabs: [home], goTo: '/dashboard' });
    expect(closeTabs([tab('/a')], () => true, '/a')).toEqual({ tabs: [], goTo: '/' });
  });

  it('offers only what can do something', () => {
    expect(menuChoices(three, home)).toEqual({ close: false, others: true, all: true });
    expect(menuChoices([home], home)).toEqual({ close: false, others: false, all: false });
    expect(menuChoices([home, tab('/a')], tab('/a'))).toEqual({ close: true, others: false, all: true });
  });
});

describe('reordering', () => {
  it('moves a tab, but not before an affix tab and not an affix tab', () => {
    expect(pathsOf(moveTab(three, '/b', 1))).toEqual(['/dashboard', '/b', '/a']);
    expect(pathsOf(moveTab(three, '/b', 0))).toEqual(['/dashboard', '/b', '/a']);
    expect(pathsOf(moveTab(three, '/a', 99))).toEqual(['/dashboard', '/b', '/a']);
    expect(moveTab(three, '/dashboard', 2)).toBe(three);
    expect(moveTab(three, '/none', 1)).toBe(three);
  });

  it('drops a tab on the side of another where the mark stands', () => {
    const tabs = ['/a', '/b', '/c', '/d'].map((path) => tab(path));
    const after = (dragged: string, over: string, isAfter: boolean) =>
      pathsOf(moveTab(tabs, dragged, dropPosition(tabs, dragged, { path: over, after: isAfter }))).join('');
    expect(after('/a', '/c', false)).toBe('/b/a/c/d');
    expect(after('/a', '/c', true)).toBe('/b/c/a/d');
    expect(after('/d', '/a', false)).toBe('/d/a/b/c');
    expect(after('/d', '/a', true)).toBe('/a/d/b/c');
  });

  it('keeps every tab once and affix tabs in front, whatever is done in whatever order', () => {
    const path = fc.constantFrom('/dashboard', '/a', '/b', '/c', '/d');
    const step = fc.oneof(
      fc.record({ do: fc.constant('open' as const), path }),
      fc.record({ do: fc.constant('close' as const), path }),
      fc.record({ do: fc.constant('move' as const), path, to: fc.integer({ min: -2, max: 7 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let tabs: readonly TabView[] = [home];
        for (const one of steps) {
          if (one.do === 'open') tabs = openTab(tabs, one.path === home.path ? home : tab(one.path));
          else if (one.do === 'close') tabs = closeTabs(tabs, (view) => view.path === one.path, '').tabs;
          else tabs = moveTab(tabs, one.path, one.to);
          expect(new Set(pathsOf(tabs)).size).toBe(tabs.length);
          expect(tabs[0]).toBe(home);
        }
      }),
    );
  });
});

describe('pages kept alive', () => {
  const many = Array.from({ length: 20 }, (_, at) => tab(`/${at}`));
  const seen = pathsOf(many);

  it('releases the page unseen for longest over the cap', () => {
    expect(keptPaths(seen, many, NOTHING_UNSAVED)).toEqual(seen.slice(0, KEPT_PAGES));
  });

  it('never keeps a hidden noCache page', () => {
    const noCache = [tab('/x'), tab('/y', { noCache: true })];
    expect(keptPaths(['/x', '/y'], noCache, NOTHING_UNSAVED)).toEqual(['/x']);
    expect(keptPaths(['/y', '/x'], noCache, NOTHING_UNSAVED)).toEqual(['/y', '/x']);
  });

  it('never releases unsaved input, neither over the cap nor for noCache', () => {
    expect(keptPaths(seen, many, new Set(['/19']))).toEqual([...seen.slice(0, KEPT_PAGES), '/19']);
    expect(keptPaths(['/x', '/y'], [tab('/x'), tab('/y', { noCache: true })], new Set(['/y']))).toEqual(['/x', '/y']);
  });
});

it('takes a kept address only for its own path', () => {
  expect(isAddressOf('/a', '/a?page=2#x')).toBe(true);
  expect(isAddressOf('/a', '/a')).toBe(true);
  for (const other of ['/ab', '/b', '//evil.example', 'javascript:1', '', null, 7])
    expect(isAddressOf('/a', other)).toBe(false);
});
