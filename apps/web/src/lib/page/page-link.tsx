import type { PageName } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { usePagePath } from './page-paths.ts';

type Props = Omit<LinkProps, 'to'> & { page: PageName; query?: Record<string, string> };

/** A link to a page of the menu, with an optional query. A user whose menu lacks the page sees the text alone. */
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
