import { columnsFor } from '@mashang/contract/list-columns';
import { OWN_PAYOUT_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { CLAIM_STATUS } from '@mashang/contract/payout-orders';
import type { Area } from '@mashang/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Countdown } from '../../../ui/display/countdown.tsx';
import { Dash } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, ShortTime, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { CardTotals } from '../../../ui/table/rows/card-totals.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import { OWN_LIST } from '../payout-lists.ts';
import { Beneficiary, ClaimTag } from '../payout-tags.tsx';
import { mayPay } from '../payout-words.ts';
import { type ClaimRow, ownQuery, refreshPayouts } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ClaimDrawer } from './claim-drawer.tsx';
import { PayLink } from './pay-link.tsx';

const LIVE_GAP_MS = 300;

function rowKey(row: ClaimRow): string {
  return row.orderNo;
}

function TimeLeft({ claim }: { claim: ClaimRow }): ReactNode {
  if (claim.answerEndsAt > 0 && !claim.agreed) return <Countdown endsAt={claim.answerEndsAt} />;
  return claim.status === CLAIM_STATUS.pending ? <Countdown endsAt={claim.endsAt} /> : <Dash text="" />;
}

const CARD: CardShape<typeof OWN_PAYOUT_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [[['payType', 'userName'], 'left'], ['orderNo']],
};

function ownColumns(area: Area, open: (orderNo: string) => void): ListedColumn<ClaimRow>[] {
  return [
    ...screenColumns(columnsFor(OWN_PAYOUT_COLUMNS, area), {
      orderNo: {
        stick: 'left',
        render: (row) => (
          <Copyable text={row.orderNo} what={zh.ownColumns.orderNoWhat}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
              data-row-open
              onClick={() => open(row.orderNo)}
            >
              {row.orderNo}
            </button>
          </Copyable>
        ),
      },
      status: { render: (row) => <ClaimTag claim={row} /> },
      left: {
        render: (row: ClaimRow) => <TimeLeft claim={row} />,
        card: (row: ClaimRow) =>
          row.status === CLAIM_STATUS.pending ? (
            <Countdown endsAt={row.endsAt} />
          ) : (
            <ShortTime value={row.createTime} />
          ),
      },
      userName: { render: (row) => <Beneficiary payout={row} />, card: (row) => row.userName },
      payoutOrderNo: { render: (row) => <Copyable text={row.payoutOrderNo} what={zh.ownColumns.payoutOrderNoWhat} /> },
    }),
    {
      key: 'actions',
      title: zh.ownColumns.actions,
      stick: 'right',
      render: (row) =>
        mayPay(row) ? (
          <PayLink small claim={row} />
        ) : (
          <Button small kind="text" aria-label={zh.ownColumns.openLabel(row.orderNo)} onClick={() => open(row.orderNo)}>
            {zh.ownColumns.open}
          </Button>
        ),
    },
  ];
}

/** 我的代付 / 我的订单: the reader's claims and their progress. */
export default function MyPayoutsPage(): ReactNode {
  const { area } = useCurrentUser();
  const [state, change] = useListState(OWN_LIST);
  const exporting = useExport(OWN_LIST, state);
  const list = useQuery({ ...ownQuery(area, state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'payout');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => ownColumns(area, open), [area, open]);
  const totals = list.data?.totals;
  return (
    <>
      <ListPage
        list={OWN_LIST}
        noun={zh.myPayoutsPage.noun}
        title={area === 'code_merchant' ? zh.myPayoutsPage.codeMerchantTitle : zh.myPayoutsPage.title}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={rowKey}
        empty={{
          title: zh.myPayoutsPage.emptyTitle,
          hint: area === 'code_merchant' ? zh.myPayoutsPage.emptyHintCodeMerchant : zh.myPayoutsPage.emptyHint,
        }}
        cardTotals={
          totals && (
            <CardTotals
              sums={[
                [zh.myPayoutsPage.amount, totals.amount],
                [zh.myPayoutsPage.commission, totals.commission],
              ]}
            />
          )
        }
        totals={
          totals && { amount: <MoneyText value={totals.amount} />, commission: <MoneyText value={totals.commission} /> }
        }
        refresh={refreshPayouts}
        card={(row) => (
          <>
            <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.orderNo)} />
            <PayLink claim={row} />
          </>
        )}
      />
      {state.detail ? (
        <ClaimDrawer key={state.detail} orderNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
