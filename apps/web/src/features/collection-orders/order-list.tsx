import type { CollectionOrder, CollectionPage } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { RowSelection } from '../../ui/row-selection.ts';
import type { ListState } from './list-url.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderSelectionBar } from './order-selection-bar.tsx';

type Props = {
  state: ListState;
  page: CollectionPage | undefined;
  columns: readonly Column<CollectionOrder>[];
  selection: RowSelection<CollectionOrder>;
  freshKeys: ReadonlySet<string>;
  /** The rows still are those of another page. */
  stale: boolean;
  asCards: boolean;
  empty: ReactNode;
  onOpen(agtOrderNo: string): void;
  onConfirm(order: CollectionOrder): void;
  onChange(change: Partial<ListState>): void;
  onPage(page: number): void;
};

function orderKey(order: CollectionOrder): string {
  return order.agtOrderNo;
}

/** The orders themselves: a table with boxes to tick, cards on a phone; totals, selection and pager under them. */
export function OrderList(props: Props): ReactNode {
  const { state, page, columns, selection, freshKeys, stale, asCards, empty } = props;
  const { area } = useCurrentUser();
  const rows = page?.list;
  return (
    <section className="panel order-list" data-stale={stale}>
      {asCards ? (
        <OrderCards
          rows={rows}
          totals={page?.totals}
          showOwner={area !== 'code_merchant'}
          freshKeys={freshKeys}
          empty={empty}
          onOpen={props.onOpen}
          onConfirm={props.onConfirm}
        />
      ) : (
        <DataTable
          label="代收订单"
          testId="order-table"
          columns={columns}
          rows={rows}
          rowKey={orderKey}
          openKey={state.detail}
          freshKeys={freshKeys}
          selection={selection}
          empty={empty}
          sort={state.sort}
          onSort={(sort) => props.onChange({ sort, page: 1, cursor: undefined })}
          totals={
            page?.totals && {
              amount: <MoneyText value={page.totals.amount} />,
              paidInAmount: <MoneyText value={page.totals.paidInAmount} />,
              agtAmount: <MoneyText value={page.totals.agtAmount} />,
            }
          }
        />
      )}
      {page && page.list.length > 0 ? (
        <div className="list-foot">
          {asCards ? null : <OrderSelectionBar selection={selection} />}
          <Pager
            page={state.page}
            limit={state.limit}
            total={page.total}
            totalIsCapped={page.totalIsCapped}
            count={page.list.length}
            onPage={props.onPage}
            onLimit={(limit) => props.onChange({ limit, page: 1, cursor: undefined })}
          />
        </div>
      ) : null}
    </section>
  );
}
