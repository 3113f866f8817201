import { OWN_REFUND_COLUMNS } from '@mashang/contract/lists/own-refunds';
import type { OwnRefund } from '@mashang/contract/own-refunds';
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
import { RefundState } from '../refund-tags.tsx';
import { AskRefundDialog } from './ask-refund-dialog.tsx';
import { OwnRefundDrawer } from './own-refund-drawer.tsx';
import { OWN_REFUND_LIST } from './own-refund-list.ts';
import { ownRefundsQuery, refreshOwnRefunds } from './queries.ts';
import * as zh from './zh.tsx';

function refundKey(row: OwnRefund): string {
  return row.refundNo;
}

const CARD: CardShape<typeof OWN_REFUND_COLUMNS> = {
  head: ['amount', 'state'],
  body: [['agtOrderNo', 'requestTime']],
  foot: [['reason']],
};

function ownColumns(onOpen: (refundNo: string) => void): ListedColumn<OwnRefund>[] {
  return screenColumns(OWN_REFUND_COLUMNS, {
    refundNo: { stick: 'left', opens: (row) => onOpen(row.refundNo) },
    state: { render: (row) => <RefundState state={row.state} /> },
    endReason: { wrap: true },
  });
}

/** 退款 of a merchant's people. */
export default function OwnRefundsPage(): ReactNode {
  const [state, change] = useListState(OWN_REFUND_LIST);
  const exporting = useExport(OWN_REFUND_LIST, state);
  const refunds = useQuery({ ...ownRefundsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshOwnRefunds, 'refund');
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => ownColumns(openRow), [openRow]);
  const mayAsk = useMay('own-refund:ask');
  const [asking, setAsking] = useState(false);
  const waiting = useWaiting('merchant.refund');
  return (
    <>
      <ListPage
        list={OWN_REFUND_LIST}
        title={zh.ownRefunds.title}
        noun={zh.ownRefunds.noun}
        state={state}
        change={change}
        query={refunds}
        columns={columns}
        exporting={exporting}
        rowKey={refundKey}
        refresh={refreshOwnRefunds}
        above={<WaitingRequests {...waiting} />}
        tools={
          mayAsk ? (
            <Button kind="primary" onClick={() => setAsking(true)}>
              {zh.ownRefunds.ask}
            </Button>
          ) : null
        }
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.refundNo)} />}
        empty={{ title: zh.ownRefunds.emptyTitle, hint: zh.ownRefunds.emptyHint }}
      />
      {asking ? <AskRefundDialog onClose={() => setAsking(false)} /> : null}
      {state.detail ? (
        <OwnRefundDrawer key={state.detail} refundNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
