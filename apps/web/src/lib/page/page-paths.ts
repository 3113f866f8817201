import type { PageName } from '@mashang/contract/pages';
import { createContext, useContext } from 'react';

/** Path of each page component in this user's menu. */
export const PagePaths = createContext<ReadonlyMap<string, string>>(new Map());

/** Path of a page in this user's menu; undefined without a page and when the menu does not offer it. */
export function usePagePath(page: PageName | undefined): string | undefined {
  return useContext(PagePaths).get(page ?? '');
}
