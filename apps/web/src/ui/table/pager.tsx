import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import * as tableStyles from './table.module.css';

const SIZES = [20, 50, 100, 200] as const;
type Props = {
  page: number;
  limit: number;
  total: number;
  totalIsCapped?: boolean;
  /** Number of rows on this page; with a capped total it shows whether there may be a next one. */
  count: number;
  onPage(page: number): void;
  onLimit(limit: number): void;
};

/**
 * Position in a list, and links to other pages. With a capped total it shows the least number of rows, and no last
 * page.
 */
export function Pager({ page, limit, total, totalIsCapped, count, onPage, onLimit }: Props): ReactNode {
  const pages = Math.max(1, Math.ceil(total / limit));
  const hasNext = totalIsCapped ? count === limit : page < pages;
  return (
    <nav className={tableStyles.pager} aria-label={zh.pager.label}>
      <span className={`${looks.soft} ${looks.num}`}>
        {zh.pager.total(totalIsCapped ? zh.pager.atLeast : zh.pager.exactly, total)}
      </span>
      <select
        className={controls.input}
        aria-label={zh.pager.pageSize}
        value={limit}
        onChange={(event) => onLimit(Number(event.target.value))}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {zh.pager.perPage(size)}
          </option>
        ))}
      </select>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {zh.pager.previous}
      </Button>
      <span className={looks.num} aria-current="page">
        {totalIsCapped ? zh.pager.page(page) : `${page} / ${pages}`}
      </span>
      <Button small disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {zh.pager.next}
      </Button>
    </nav>
  );
}
