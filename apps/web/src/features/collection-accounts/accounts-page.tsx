import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { Button } from '../../ui/form/button.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useExport } from '../exports/use-export.ts';
import { AccountCard } from './account-card.tsx';
import { accountColumns } from './account-columns.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountForm } from './account-form.tsx';
import { ACCOUNT_LIST, OWN_ACCOUNT_LIST } from './account-lists.ts';
import { accountFormQuery, accountsQuery, refreshAccounts } from './queries.ts';
import * as zh from './zh.tsx';

/** Changes of accounts are shown at once; orders only change the meters. */
const ACCOUNT_GAP_MS = 150;
const ORDER_GAP_MS = 4_000;

function rowKey(row: CollectionAccount): string {
  return row.accId;
}

/** 收款账户: the reader's own accounts with switch, check and health, and for agents those of the downline. */
export default function AccountsPage(): ReactNode {
  const withOwner = useCurrentUser().area === 'agent';
  const declaration = withOwner ? ACCOUNT_LIST : OWN_ACCOUNT_LIST;
  const [state, change] = useListState(declaration);
  const exporting = useExport(declaration, state);
  const list = useQuery({ ...accountsQuery(declaration, state), placeholderData: keepPreviousData });
  const form = useQuery(accountFormQuery());
  const [adding, setAdding] = useState(false);
  useLiveRefresh(ACCOUNT_GAP_MS, list.refetch, 'account');
  useLiveRefresh(ORDER_GAP_MS, list.refetch, 'collection');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => accountColumns(open, withOwner), [open, withOwner]);
  const types = form.data?.types.map(({ accType, name }) => [String(accType), name] as const);
  return (
    <>
      <ListPage
        list={declaration}
        title={zh.accountsPage.title}
        noun={zh.accountsPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        options={types ? { accType: types } : undefined}
        exporting={exporting}
        refresh={refreshAccounts}
        tools={
          <Button kind="primary" onClick={() => setAdding(true)}>
            {zh.accountsPage.add}
          </Button>
        }
        empty={{ title: zh.accountsPage.emptyTitle, hint: zh.accountsPage.emptyHint }}
        card={(row) => <AccountCard account={row} open={open} withOwner={withOwner} />}
      />
      {state.detail ? (
        <AccountDrawer key={state.detail} accId={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
      {adding ? <AccountForm onClose={() => setAdding(false)} onSaved={(accId) => change({ detail: accId })} /> : null}
    </>
  );
}
