import { accountKindText, type BookAccount } from '@mashang/contract/ledger';
import { BOOK_ACCOUNT_COLUMNS } from '@mashang/contract/lists/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { useListState } from '../../lib/list/use-list-state.ts';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { ACCOUNT_LIST } from './books-lists.ts';
import { bookAccountsQuery, refreshBooks } from './books-queries.ts';
import { HoldsDrawer } from './holds-drawer.tsx';
import * as zh from './zh.tsx';

function accountKey(row: BookAccount): string {
  return row.id;
}

type LinkProps = { row: BookAccount; what: 'balance' | 'available'; children: ReactNode };
function PostingsLink({ row, what, children }: LinkProps): ReactNode {
  return (
    <Link to={`?tab=postings&accountId=${row.id}`} data-row-open={what === 'balance' || undefined}>
      <span className={looks.srOnly}>
        {zh.postingsLink.postingsOf(row.owner, accountKindText(row.kind), zh.postingsLink[what])}
      </span>
      {children}
    </Link>
  );
}

function isHeld({ held }: BookAccount): boolean {
  return held !== '' && held !== '0.00';
}

/** The held amount opens the orders for which it is held. */
function HeldLink({ row, onOpen }: { row: BookAccount; onOpen(id: string): void }): ReactNode {
  if (!isHeld(row)) return <MoneyText value={row.held} />;
  return (
    <button type="button" className={`${controls.btn} ${controls.btnLink} ${looks.num}`} onClick={() => onOpen(row.id)}>
      <span className={looks.srOnly}>{zh.heldLink.holdsOf(row.owner, accountKindText(row.kind))}</span>
      <MoneyText value={row.held} />
    </button>
  );
}

const CARD: CardShape<typeof BOOK_ACCOUNT_COLUMNS> = { head: ['owner', 'kind'], body: [['balance', 'held']] };

function accountColumns(onHeld: (id: string) => void): ListedColumn<BookAccount>[] {
  return screenColumns(BOOK_ACCOUNT_COLUMNS, {
    owner: { stick: 'left' },
    balance: {
      render: (row) => (
        <PostingsLink row={row} what="balance">
          <MoneyText value={row.balance} />
        </PostingsLink>
      ),
      card: (row) => (
        <PostingsLink row={row} what="balance">
          <YuanText value={row.balance} />
        </PostingsLink>
      ),
    },
    held: {
      render: (row) => <HeldLink row={row} onOpen={onHeld} />,
      card: (row) =>
        isHeld(row) ? (
          <span className={looks.soft}>{zh.accountCard.held(<HeldLink row={row} onOpen={onHeld} />)}</span>
        ) : null,
    },
    available: {
      render: (row) =>
        row.available ? (
          <PostingsLink row={row} what="available">
            <MoneyText value={row.available} />
          </PostingsLink>
        ) : (
          <MoneyText value="" />
        ),
    },
    id: { align: 'right', render: (row) => <span className={`${looks.num} ${looks.soft}`}>{row.id}</span> },
  });
}

/** Every account; a balance opens its postings, a held amount its orders. */
export function AccountsTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(ACCOUNT_LIST);
  const exporting = useExport(ACCOUNT_LIST, state);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => accountColumns(open), [open]);
  const list = useQuery({ ...bookAccountsQuery(state), placeholderData: keepPreviousData });
  return (
    <>
      <ListPage
        list={ACCOUNT_LIST}
        title={zh.accountsTab.title}
        noun={zh.accountsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={accountKey}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} />}
        refresh={refreshBooks}
        empty={{ title: zh.accountsTab.emptyTitle, hint: zh.accountsTab.emptyHint }}
        above={above}
      />
      {state.detail ? (
        <HoldsDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
