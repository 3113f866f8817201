import { HALL_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { MoneyText, YuanText } from '../../../ui/display/money-text.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { CardTotals } from '../../../ui/table/rows/card-totals.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import { HALL_LIST } from '../payout-lists.ts';
import { Beneficiary, PayoutTag } from '../payout-tags.tsx';
import { type HallRow, hallQuery, refreshPayouts } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ClaimButton, useMovedAt } from './claim-button.tsx';
import { ClaimRules, useBlocked } from './claim-rules.tsx';
import { Waited } from './countdown.tsx';
import { HallDrawer } from './hall-drawer.tsx';
import { useClaim } from './use-claim.ts';

const LIVE_GAP_MS = 150;

function rowKey(row: HallRow): string {
  return row.id;
}

const CARD: CardShape<typeof HALL_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [
    [['payType', 'bankName', 'userName'], 'commission'],
    ['orderNo', 'waited'],
  ],
};

function hallColumns(open: (id: string) => void, action: (row: HallRow) => ReactNode): ListedColumn<HallRow>[] {
  return [
    ...screenColumns(HALL_COLUMNS, {
      orderNo: {
        stick: 'left',
        render: (row) => (
          <Copyable text={row.orderNo} what={zh.hallColumns.orderNoWhat}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
              data-row-open
              onClick={() => open(row.id)}
            >
              {row.orderNo}
            </button>
          </Copyable>
        ),
      },
      amount: {
        render: (row) => (
          <b>
            <MoneyText value={row.amount} />
          </b>
        ),
      },
      commission: {
        card: (row) => <span>{zh.payoutHallPage.commissionAmount(<YuanText value={row.commission} />)}</span>,
      },
      userName: { render: (row) => <Beneficiary payout={row} />, card: (row) => row.userName },
      waited: {
        render: (row) => <Waited since={row.createTime} />,
        card: (row) => (
          <span>
            {zh.payoutHallPage.waited}
            <Waited since={row.createTime} />
          </span>
        ),
      },
      status: { render: (row) => <PayoutTag payout={row} /> },
    }),
    { key: 'actions', title: zh.hallColumns.actions, stick: 'right', render: action },
  ];
}

/** 代付大厅 / 抢单大厅: the live list of payouts that wait to be paid, with the button that claims one. */
export default function PayoutHallPage(): ReactNode {
  const { area } = useCurrentUser();
  const [state, change] = useListState(HALL_LIST);
  const exporting = useExport(HALL_LIST, state);
  const list = useQuery({ ...hallQuery(area, state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'payout');
  const claiming = useClaim();
  const blocked = useBlocked(list.data);
  const movedAt = useMovedAt(list.data?.list);
  const totals = list.data?.totals;
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(
    () =>
      hallColumns(open, (row) => (
        <ClaimButton small row={row} claiming={claiming} blocked={blocked} movedAt={movedAt} />
      )),
    [open, claiming, blocked, movedAt],
  );
  return (
    <>
      <ListPage
        list={HALL_LIST}
        noun={zh.payoutHallPage.noun}
        title={area === 'code_merchant' ? zh.payoutHallPage.codeMerchantTitle : zh.payoutHallPage.title}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        exporting={exporting}
        totals={
          totals && { amount: <MoneyText value={totals.amount} />, commission: <MoneyText value={totals.commission} /> }
        }
        cardTotals={
          totals && (
            <CardTotals
              sums={[
                [zh.payoutHallPage.amount, totals.amount],
                [zh.payoutHallPage.commission, totals.commission],
              ]}
            />
          )
        }
        empty={{ title: zh.payoutHallPage.emptyTitle, hint: zh.payoutHallPage.emptyHint }}
        refresh={refreshPayouts}
        card={(row) => (
          <>
            <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />
            <ClaimButton row={row} claiming={claiming} blocked={blocked} movedAt={movedAt} />
          </>
        )}
        above={list.data ? <ClaimRules page={list.data} /> : null}
      />
      {state.detail ? (
        <HallDrawer
          key={state.detail}
          id={state.detail}
          claiming={claiming}
          movedAt={movedAt}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
