import type { SettlementRow } from '@mashang/contract/settlements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { FileBar } from '../../ui/table/file-bar.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { useRowSelection } from '../../ui/table/rows/row-selection.ts';
import { useExport } from '../exports/use-export.ts';
import { refreshSettlements, settlementsQuery } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { SETTLEMENT_CARD, settlementColumns, settlementKey } from './settlement-columns.tsx';
import { SettlementDrawer } from './settlement-drawer.tsx';
import { SETTLEMENT_LIST } from './settlement-lists.ts';
import * as zh from './zh.tsx';

const isPayable = ({ state }: SettlementRow) => state === 'approved' || state === 'failed';
const isSendable = (row: SettlementRow) => isPayable(row) && !row.isOwn;
function ownNote(rows: readonly SettlementRow[]): string {
  const own = rows.filter((row) => isPayable(row) && row.isOwn).length;
  return own > 0 ? zh.ownNote.ownCount(own) : '';
}

/** Every settlement, the newest first; approved ones can be ticked for one bank file. */
export function ListTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(SETTLEMENT_LIST);
  const list = useQuery({ ...settlementsQuery(state), placeholderData: keepPreviousData });
  const exporting = useExport(SETTLEMENT_LIST, state);
  const maySend = useMay('settlement:send');
  const [sending, setSending] = useState<readonly SettlementRow[]>();
  const selection = useRowSelection<SettlementRow>(state.filters);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => settlementColumns(open), [open]);
  const totals = list.data?.totals;
  return (
    <>
      <ListPage
        list={SETTLEMENT_LIST}
        title={zh.listTab.title}
        noun={zh.listTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={settlementKey}
        refresh={refreshSettlements}
        above={above}
        totals={
          totals && {
            amount: <MoneyText value={totals.amount} />,
            fee: <MoneyText value={totals.fee} />,
            reserve: <MoneyText value={totals.reserve} />,
          }
        }
        {...(maySend
          ? {
              selection,
              selectionBar: <FileBar selection={selection} isReady={isSendable} noteOf={ownNote} onSend={setSending} />,
            }
          : {})}
        card={(row) => (
          <RowCard row={row} columns={columns} shape={SETTLEMENT_CARD} onOpen={() => open(row.settlementNo)} />
        )}
        empty={{
          title: zh.listTab.emptyTitle,
          hint: zh.listTab.emptyHint,
        }}
      />
      {sending ? (
        <SendDialog
          rows={sending}
          onClose={() => {
            setSending(undefined);
            selection.clear();
          }}
        />
      ) : null}
      {state.detail ? (
        <SettlementDrawer
          key={state.detail}
          settlementNo={state.detail}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
