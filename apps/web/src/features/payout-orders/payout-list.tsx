import type { Page } from '@mashang/contract/paging';
import { type ReactNode, useRef } from 'react';
import { useIsMobile } from '../../lib/is-mobile.ts';
import { useFreshKeys } from '../../lib/use-fresh-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnPicker, useColumnChoice } from '../../ui/column-picker.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import '../../ui/order-list.css';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { type Filters, type ListName, type ListState, listParams } from './list-url.ts';
import { PayoutFilters } from './payout-filters.tsx';
import './payout-orders.css';
import { refreshPayouts } from './queries.ts';

type Props<Row> = {
  list: ListName;
  title: string;
  state: ListState;
  change(change: Partial<ListState>): void;
  page: Page<Row> | undefined;
  error: Error | null;
  /** The rows are those of the page before. */
  isTurning: boolean;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  card(row: Row): ReactNode;
  statuses: Readonly<Record<number, string>>;
  numberLabel?: string;
  empty: { title: string; hint: string };
  totals?: Readonly<Record<string, ReactNode>>;
  /** Between title and filters. */
  children?: ReactNode;
  reload(): Promise<unknown>;
};

function Cards<Row>({
  page,
  rowKey,
  card,
  fresh,
  empty,
}: Pick<Props<Row>, 'page' | 'rowKey' | 'card'> & {
  fresh: ReadonlySet<string>;
  empty: ReactNode;
}): ReactNode {
  if (!page) {
    return (
      <div className="page">
        <SkeletonLines lines={8} />
      </div>
    );
  }
  if (page.list.length === 0) return empty;
  return (
    <ul className="order-cards" data-testid="payout-cards">
      {page.list.map((row) => (
        <li
          key={rowKey(row)}
          className="order-card"
          data-row={rowKey(row)}
          data-fresh={fresh.has(rowKey(row)) || undefined}
        >
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

/** What the three lists of payouts share: head, filters, table or cards, pages. */
export function PayoutList<Row>(props: Props<Row>): ReactNode {
  const { list, title, state, change, page, error, isTurning, columns, rowKey, totals, reload } = props;
  const isMobile = useIsMobile();
  const box = useRef<HTMLDivElement>(null);
  const fresh = useFreshKeys(page?.list, rowKey, isTurning ? '' : JSON.stringify(listParams(list, state)));
  const { shown, toggle, reset } = useColumnChoice(`payouts-${list}`, columns);
  const hasFilters = Object.keys(state.filters).length > 0;

  function changeFilters(filters: Filters): void {
    change({ filters: { ...state.filters, ...filters }, page: 1, cursor: undefined });
  }
  function clear(): void {
    change({ filters: {}, page: 1, cursor: undefined });
  }
  function toPage(next: number): void {
    change({ page: next, cursor: next === state.page + 1 ? page?.nextCursor : undefined });
    for (const element of [box.current?.closest('.tab-pane'), box.current?.querySelector('.table-wrap')])
      element?.scrollTo({ top: 0 });
  }
  const empty = hasFilters ? (
    <EmptyState
      title="没有符合条件的订单"
      hint="放宽筛选条件再试。"
      action={<Button onClick={clear}>清除筛选</Button>}
    />
  ) : (
    <EmptyState title={props.empty.title} hint={props.empty.hint} />
  );
  return (
    <div className="page orders" ref={box}>
      <div className="page-head">
        <h1 className="page-title">{title}</h1>
        <span className="grow" />
        <Button className="btn-icon" aria-label="刷新列表" title="刷新列表" onClick={() => void refreshPayouts()}>
          <Icon name="refresh" size={16} />
        </Button>
        {isMobile ? null : <ColumnPicker columns={columns} shown={shown} onToggle={toggle} onReset={reset} />}
      </div>
      {props.children}
      <PayoutFilters
        list={list}
        filters={state.filters}
        statuses={props.statuses}
        numberLabel={props.numberLabel}
        onChange={changeFilters}
        onReset={clear}
      />
      {error ? <LoadError error={error} onRetry={() => void reload()} /> : null}
      {error && !page ? null : (
        <section className="panel order-list" data-stale={isTurning}>
          {isMobile ? (
            <Cards page={page} rowKey={rowKey} card={props.card} fresh={fresh} empty={empty} />
          ) : (
            <DataTable
              label={title}
              testId="payout-table"
              columns={shown}
              rows={page?.list}
              rowKey={rowKey}
              openKey={state.detail}
              freshKeys={fresh}
              empty={empty}
              totals={totals}
            />
          )}
          {page && page.list.length > 0 ? (
            <Pager
              page={state.page}
              limit={state.limit}
              total={page.total}
              totalIsCapped={page.totalIsCapped}
              count={page.list.length}
              onPage={toPage}
              onLimit={(limit) => change({ limit, page: 1, cursor: undefined })}
            />
          ) : null}
        </section>
      )}
    </div>
  );
}
