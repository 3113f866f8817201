import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const SIZES = [20, 50, 100, 200] as const;
type Props = {
  page: number;
  limit: number;
  total: number;
  totalIsCapped?: boolean;
  /** Rows on this page; with a capped total they tell whether there may be a next one. */
  count: number;
  onPage(page: number): void;
  onLimit(limit: number): void;
};

/** Where one is in a list, and the ways on. Where counting was given up it says how many there are at least, and no last page. */
export function Pager({ page, limit, total, totalIsCapped, count, onPage, onLimit }: Props): ReactNode {
  const pages = Math.max(1, Math.ceil(total / limit));
  const hasNext = totalIsCapped ? count === limit : page < pages;
  return (
    <nav className="pager" aria-label="分页">
      <span className="soft num">
        {totalIsCapped ? '至少' : '共'} {total} 条
      </span>
      <select
        className="input"
        aria-label="每页条数"
        value={limit}
        onChange={(event) => onLimit(Number(event.target.value))}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span className="num" aria-current="page">
        {totalIsCapped ? `第 ${page} 页` : `${page} / ${pages}`}
      </span>
      <Button small disabled={!hasNext} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
