import { ACCOUNT_KIND_NAMES, type AccountKind, type BookAccount } from '@mashang/contract/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useListState } from '../../lib/use-list-state.ts';
import type { Column } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useExport } from '../exports/use-export.ts';
import { ACCOUNT_LIST } from './books-lists.ts';
import { bookAccountsQuery, refreshBooks } from './books-queries.ts';

/** Name of a kind of account. */
export function kindText(kind: string): string {
  return ACCOUNT_KIND_NAMES[kind as AccountKind] ?? kind;
}

function accountKey(row: BookAccount): string {
  return row.id;
}

function PostingsLink({ row, children }: { row: BookAccount; children: ReactNode }): ReactNode {
  return (
    <Link to={`?tab=postings&accountId=${row.id}`} data-row-open>
      <span className="sr-only">
        {row.owner} {kindText(row.kind)}的分录，余额
      </span>
      {children}
    </Link>
  );
}

const COLUMNS: readonly Column<BookAccount>[] = [
  { key: 'owner', title: '归属', stick: 'left', render: (row) => row.owner },
  { key: 'kind', title: '科目', render: (row) => kindText(row.kind) },
  {
    key: 'balance',
    title: '余额（元）',
    align: 'right',
    render: (row) => (
      <PostingsLink row={row}>
        <MoneyText value={row.balance} />
      </PostingsLink>
    ),
  },
  { key: 'held', title: '占用（元）', align: 'right', render: (row) => <MoneyText value={row.held} /> },
  { key: 'available', title: '可用（元）', align: 'right', render: (row) => <MoneyText value={row.available} /> },
  { key: 'id', title: '账户编号', align: 'right', render: (row) => <span className="num soft">{row.id}</span> },
];

function AccountCard({ row }: { row: BookAccount }): ReactNode {
  return (
    <div className="order-card-body book-card">
      <span className="order-card-line">
        <b>{row.owner}</b>
        <span>{kindText(row.kind)}</span>
      </span>
      <span className="order-card-line">
        <PostingsLink row={row}>
          <MoneyText value={row.balance} />
        </PostingsLink>
        {row.held ? (
          <span className="soft">
            冻结 <MoneyText value={row.held} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** Every account; a balance opens its postings. */
export function AccountsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(ACCOUNT_LIST);
  const exporting = useExport(ACCOUNT_LIST, state);
  const list = useQuery({ ...bookAccountsQuery(state), placeholderData: keepPreviousData });
  return (
    <ListPage
      list={ACCOUNT_LIST}
      title="账本"
      noun="账户"
      state={state}
      change={change}
      query={list}
      columns={COLUMNS}
      rowKey={accountKey}
      exporting={exporting}
      card={(row) => <AccountCard row={row} />}
      refresh={refreshBooks}
      empty={{ title: '还没有账户', hint: '参与方与商户建立时，账户随之开立。' }}
      above={above}
    />
  );
}
