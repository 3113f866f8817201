import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import * as zh from '../../zh.tsx';
import * as shellStyles from '../shell.module.css';

/** Path to the current page: the home page, the groups above this page, and its own title. */
export function Breadcrumb({ page }: { page: PageEntry | undefined }): ReactNode {
  const atHome = page?.affix ?? false;
  // A group of one page has its page's name: it is shown once.
  const trail = page ? [...new Set([...page.parents, page.title])] : [];
  return (
    <nav className={shellStyles.breadcrumb} aria-label={zh.breadcrumb.label}>
      <ol>
        {atHome ? null : (
          <li>
            <Link to="/">{zh.breadcrumb.home}</Link>
          </li>
        )}
        {trail.map((title, at) => (
          <li key={title} aria-current={at === trail.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
