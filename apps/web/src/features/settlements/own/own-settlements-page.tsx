import { OWN_SETTLEMENT_COLUMNS } from '@mashang/contract/lists/own-settlements';
import type { OwnSettlement } from '@mashang/contract/own-settlements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import { SettlementTag } from '../settlement-tags.tsx';
import { OwnSettlementDrawer } from './own-settlement-drawer.tsx';
import { OWN_SETTLEMENT_LIST } from './own-settlement-list.ts';
import { OwnTerms } from './own-terms.tsx';
import { ownSettlementsQuery, refreshOwnSettlements } from './queries.ts';
import * as zh from './zh.tsx';

function settlementKey(row: OwnSettlement): string {
  return row.settlementNo;
}

const CARD: CardShape<typeof OWN_SETTLEMENT_COLUMNS> = {
  head: ['amount', 'state'],
  body: [['settlementNo', 'madeTime']],
  foot: [['accountNo']],
};

function ownColumns(onOpen: (settlementNo: string) => void): ListedColumn<OwnSettlement>[] {
  return screenColumns(OWN_SETTLEMENT_COLUMNS, {
    settlementNo: { stick: 'left', opens: (row) => onOpen(row.settlementNo) },
    state: { render: (row) => <SettlementTag state={row.state} /> },
    accountNo: {
      render: (row) => (
        <>
          {row.bankName} <span className={looks.mono}>{row.accountNo}</span>
        </>
      ),
    },
    reason: { wrap: true },
  });
}

const TERMS = <OwnTerms />;

/** 结算 of a merchant's people: how it is settled, and every settlement with its statement. */
export default function OwnSettlementsPage(): ReactNode {
  const [state, change] = useListState(OWN_SETTLEMENT_LIST);
  const exporting = useExport(OWN_SETTLEMENT_LIST, state);
  const settlements = useQuery({ ...ownSettlementsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshOwnSettlements, 'settlement');
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => ownColumns(openRow), [openRow]);
  return (
    <>
      <ListPage
        list={OWN_SETTLEMENT_LIST}
        title={zh.ownSettlements.title}
        noun={zh.ownSettlements.noun}
        state={state}
        change={change}
        query={settlements}
        columns={columns}
        exporting={exporting}
        rowKey={settlementKey}
        refresh={refreshOwnSettlements}
        above={TERMS}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.settlementNo)} />}
        empty={{ title: zh.ownSettlements.emptyTitle, hint: zh.ownSettlements.emptyHint }}
      />
      {state.detail ? (
        <OwnSettlementDrawer
          key={state.detail}
          settlementNo={state.detail}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
