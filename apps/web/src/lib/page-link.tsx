import type { PageName } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from './page-paths.ts';

/** A page of the menu within a sentence: a link for whoever has it, its words alone for others. */
export function PageLink({ page, children }: { page: PageName; children: ReactNode }): ReactNode {
  const path = usePagePath(page);
  return path ? <Link to={path}>{children}</Link> : children;
}
