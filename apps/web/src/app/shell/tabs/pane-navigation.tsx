import { type ReactNode, useContext, useMemo } from 'react';
import {
  createPath,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';
import { moveHiddenTab, useTabs } from './tab-store.ts';

/**
 * Navigation of one tab's page. A page in the background (after a late answer) can change at most its own address: it
 * never replaces the page on screen.
 */
function navigatorOf(path: string, real: Navigator): Navigator {
  function stay(to: To): void {
    const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
    if (pathname === undefined || pathname === path) moveHiddenTab(path, createPath({ pathname: path, search, hash }));
  }
  function isShown(): boolean {
    return useTabs.getState().active === path;
  }
  return {
    createHref: (to) => real.createHref(to),
    createURL: real.createURL,
    encodeLocation: real.encodeLocation,
    go(delta) {
      if (isShown()) real.go(delta);
    },
    push(to, state, options) {
      if (isShown()) real.push(to, state, options);
      else stay(to);
    },
    replace(to, state, options) {
      if (isShown()) real.replace(to, state, options);
      else stay(to);
    },
  };
}

/** Provides a tab's page with its own navigation. */
export function PaneNavigation({ path, children }: { path: string; children: ReactNode }): ReactNode {
  const context = useContext(NavigationContext);
  const own = useMemo(() => ({ ...context, navigator: navigatorOf(path, context.navigator) }), [context, path]);
  return <NavigationContext value={own}>{children}</NavigationContext>;
}
