import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PageEntry } from '../../features/menus/menu-rules.ts';

/** Where one is: the home page, the groups above this one, and its own title. */
export function Breadcrumb({ page }: { page: PageEntry | undefined }): ReactNode {
  const { pathname } = useLocation();
  const trail = page ? [...(page.path === '/dashboard' ? [] : ['首页']), ...page.parents, page.title] : [pathname];
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      <ol>
        {[...new Set(trail)].map((title, at, all) => (
          <li key={title} aria-current={at === all.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
