import type { CheckedAccount } from '@mashang/contract/collection-accounts';
import { ACCOUNT_CHECK_COLUMNS } from '@mashang/contract/lists/collection-accounts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Button } from '../../ui/form/button.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { AccountName, Range } from './account-columns.tsx';
import { CHECK_LIST } from './account-lists.ts';
import { CheckTag, EvidenceFact, NameMatch } from './account-tags.tsx';
import * as styles from './accounts.module.css';
import { CheckDrawer } from './check-drawer.tsx';
import { checksQuery, refreshAccounts } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 150;

function rowKey(row: CheckedAccount): string {
  return row.accId;
}

const CARD: CardShape<typeof ACCOUNT_CHECK_COLUMNS> = {
  head: ['participantName', 'checkStatus'],
  body: [['outAuthNo'], ['receiveUserName', 'enteredTime']],
};

function checkColumns(open: (accId: string) => void): ListedColumn<CheckedAccount>[] {
  return [
    ...screenColumns(ACCOUNT_CHECK_COLUMNS, {
      outAuthNo: {
        stick: 'left',
        render: (row) => <AccountName account={row} open={open} />,
        card: (row) => (
          <span>
            <span className={looks.mono}>{row.outAuthNo}</span> <span className={looks.soft}>{row.typeName}</span>
          </span>
        ),
      },
      receiveUserName: { render: (row) => <NameMatch account={row} /> },
      checkStatus: { render: (row) => <CheckTag account={row} /> },
      evidence: { render: (row) => <EvidenceFact account={{ ...row, evidenceNote: '' }} /> },
      code: {
        render: (row) =>
          row.qrcodeUrl ? (
            <img className={styles.codeThumb} src={row.qrcodeUrl} width={40} height={40} alt={zh.checkColumns.alt} />
          ) : (
            <span className={looks.soft}>—</span>
          ),
      },
      range: { align: 'right', render: (row) => <Range account={row} /> },
      checkRemark: { wrap: true },
    }),
    {
      key: 'actions',
      title: zh.checkColumns.actions,
      stick: 'right',
      render: (row) => {
        const waits = row.checkStatus === 'pending';
        return (
          <Button
            small
            kind={waits ? 'primary' : 'text'}
            aria-label={`${waits ? zh.checkColumns.openLabelWaits : zh.checkColumns.openLabel} ${row.outAuthNo}`}
            onClick={() => open(row.accId)}
          >
            {waits ? zh.checkColumns.openWaits : zh.checkColumns.open}
          </Button>
        );
      },
    },
  ];
}

/** 收款账户审核: waiting accounts first, with the evidence one click away. */
export default function CheckPage(): ReactNode {
  const [state, change] = useListState(CHECK_LIST);
  const exporting = useExport(CHECK_LIST, state);
  const list = useQuery({ ...checksQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'account');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => checkColumns(open), [open]);
  const counts = list.data?.counts;
  return (
    <>
      <ListPage
        list={CHECK_LIST}
        title={zh.checkPage.title}
        noun={zh.checkPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        counts={counts ? { checkStatus: { pending: counts.pending }, unshown: { 1: counts.unshown } } : undefined}
        exporting={exporting}
        refresh={refreshAccounts}
        empty={{ title: zh.checkPage.emptyTitle, hint: zh.checkPage.emptyHint }}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.accId)} />}
      />
      {state.detail ? (
        <CheckDrawer key={state.detail} accId={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
