import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../lib/title.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** No such page. */
export function NotFoundPage(): ReactNode {
  usePageTitle('页面不存在');
  return (
    <div className="page">
      <h1 className="sr-only">404</h1>
      <EmptyState
        title="页面不存在"
        hint="地址可能已变更，或您没有打开它的权限。"
        action={
          <Link className="btn btn-primary" to="/">
            返回首页
          </Link>
        }
      />
    </div>
  );
}

/** A page this user may not open. */
export function ForbiddenPage(): ReactNode {
  usePageTitle('没有权限');
  return (
    <div className="page">
      <h1 className="sr-only">401</h1>
      <EmptyState
        title="没有权限"
        hint="您没有打开此页面的权限，如需开通请联系管理员。"
        action={
          <Link className="btn btn-primary" to="/">
            返回首页
          </Link>
        }
      />
    </div>
  );
}
