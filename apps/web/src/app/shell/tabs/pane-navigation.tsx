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
 * The router as one tab's page knows it. What a page in the background still does (an answer that came late) changes
 * its own address at most: it never takes the screen from the page somebody is looking at.
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

/** Hands a tab's page its own navigation. */
export function PaneNavigation({ path, children }: { path: string; children: ReactNode }): ReactNode {
  const context = useContext(NavigationContext);
  const own = useMemo(() => ({ ...context, navigator: navigatorOf(path, context.navigator) }), [context, path]);
  return <NavigationContext value={own}>{children}</NavigationContext>;
}
