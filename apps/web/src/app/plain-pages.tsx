import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../lib/title.ts';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { code: string; title: string; hint: string };

function PlainPage({ code, title, hint }: Props): ReactNode {
  usePageTitle(title);
  return (
    <div className="page">
      <h1 className="sr-only">{code}</h1>
      <EmptyState
        title={title}
        hint={hint}
        action={
          <Link className="btn btn-primary" to="/">
            返回首页
          </Link>
        }
      />
    </div>
  );
}

/** No such page. */
export function NotFoundPage(): ReactNode {
  return <PlainPage code="404" title="页面不存在" hint="地址可能已变更，或您没有打开它的权限。" />;
}

/** A page this user may not open. */
export function ForbiddenPage(): ReactNode {
  return <PlainPage code="401" title="没有权限" hint="您没有打开此页面的权限，如需开通请联系管理员。" />;
}
