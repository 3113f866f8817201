import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageEntry } from '../../features/menus/menu-rules.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Stands in for a page the menu names but this version does not have. */
export function PlaceholderPage({ page }: { page: PageEntry }): ReactNode {
  return (
    <div className="page">
      <h1 className="page-title">{page.title}</h1>
      <section className="panel" data-testid="placeholder-page">
        <EmptyState
          title={`“${page.title}”尚未开放`}
          hint={`当前版本没有名为 ${page.component || '（未填写）'} 的页面。如刚升级系统，请刷新后再试。`}
          action={
            <Link className="btn" to="/">
              返回首页
            </Link>
          }
        />
      </section>
    </div>
  );
}
