import { OWN_PAYOUT_COLUMNS } from '@mashang/contract/lists/own-payouts';
import type { OwnPayout } from '@mashang/contract/own-payouts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { WaitingRequests } from '../../../ui/display/waiting-requests.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useWaiting } from '../../approvals/use-pending.ts';
import { useExport } from '../../exports/use-export.ts';
import { Beneficiary, PayoutTag } from '../payout-tags.tsx';
import { AskPayoutDialog } from './ask-payout-dialog.tsx';
import { AskPayoutsDialog } from './ask-payouts-dialog.tsx';
import { OwnPayoutDrawer } from './own-payout-drawer.tsx';
import { OWN_PAYOUT_LIST } from './own-payout-list.ts';
import { NotifyTag } from './own-payout-tags.tsx';
import { ownPayoutsQuery, refreshOwnPayouts } from './queries.ts';
import * as zh from './zh.tsx';

function payoutKey(row: OwnPayout): string {
  return row.id;
}

const CARD: CardShape<typeof OWN_PAYOUT_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [[['userName', 'notifyStatus'], 'createTime'], ['mchOrderNo']],
};

function ownColumns(onOpen: (orderNo: string) => void): ListedColumn<OwnPayout>[] {
  return screenColumns(OWN_PAYOUT_COLUMNS, {
    mchOrderNo: { stick: 'left', opens: (row) => onOpen(row.orderNo) },
    userName: { render: (row) => <Beneficiary payout={row} /> },
    status: { render: (row) => <PayoutTag payout={row} /> },
    notifyStatus: { render: (row) => <NotifyTag payout={row} /> },
    remark: { wrap: true },
    failReason: { wrap: true },
  });
}

/** 代付订单 of a merchant's people. */
export default function OwnPayoutsPage(): ReactNode {
  const [state, change] = useListState(OWN_PAYOUT_LIST);
  const exporting = useExport(OWN_PAYOUT_LIST, state);
  const payouts = useQuery({ ...ownPayoutsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshOwnPayouts, 'payout');
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => ownColumns(openRow), [openRow]);
  const mayAsk = useMay('own-payout:ask');
  const [asking, setAsking] = useState<'one' | 'many'>();
  const waiting = useWaiting('merchant.payouts');
  const close = () => setAsking(undefined);
  return (
    <>
      <ListPage
        list={OWN_PAYOUT_LIST}
        title={zh.ownPayouts.title}
        noun={zh.ownPayouts.noun}
        state={state}
        change={change}
        query={payouts}
        columns={columns}
        exporting={exporting}
        rowKey={payoutKey}
        refresh={refreshOwnPayouts}
        above={<WaitingRequests {...waiting} />}
        tools={
          mayAsk ? (
            <>
              <Button onClick={() => setAsking('many')}>{zh.ownPayouts.askMany}</Button>
              <Button kind="primary" onClick={() => setAsking('one')}>
                {zh.ownPayouts.ask}
              </Button>
            </>
          ) : null
        }
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.orderNo)} />}
        empty={{ title: zh.ownPayouts.emptyTitle, hint: zh.ownPayouts.emptyHint }}
      />
      {asking === 'one' ? <AskPayoutDialog onClose={close} /> : null}
      {asking === 'many' ? <AskPayoutsDialog onClose={close} /> : null}
      {state.detail ? (
        <OwnPayoutDrawer key={state.detail} orderNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
