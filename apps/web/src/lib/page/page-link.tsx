import type { PageName } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { usePagePath } from './page-paths.ts';

type Props = Omit<LinkProps, 'to'> & { page: PageName; query?: Record<string, string> };

/** A page of the menu, whole or at a query: a link for whoever has it, its words alone for others. */
export function PageLink({ page, query, children, ...link }: Props): ReactNode {
  const path = usePagePath(page);
  if (!path) return children;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return (
    <Link {...link} to={path + search}>
      {children}
    </Link>
  );
}
