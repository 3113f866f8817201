import { createContext, useContext } from 'react';

/** Path of each page component in this user's menu. */
export const PagePaths = createContext<ReadonlyMap<string, string>>(new Map());

/** Path under which this user finds a page, or undefined when the menu does not offer it. */
export function usePagePath(component: string): string | undefined {
  return useContext(PagePaths).get(component);
}
