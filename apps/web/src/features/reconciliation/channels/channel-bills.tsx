import { CHANNEL_BILL_STATES, type ChannelBill } from '@mashang/contract/channel-bills';
import { groupMoney, parseMoney } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dash } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { channelBillsQuery } from '../queries.ts';
import * as zh from '../zh.tsx';

const TONES = { waiting: 'warn', read: 'info', compared: 'ok' } as const;

/** The bank's line that paid a bill, with the days that it paid; what no line paid yet says so. */
function Remittance({ bill: { net, remittance } }: { bill: ChannelBill }): ReactNode {
  if (remittance) {
    const { lineId, day, amount, fromDay, toDay } = remittance;
    return (
      <span className={looks.num}>
        {zh.channelsTab.paidBy(day, lineId)}
        {fromDay === toDay ? null : zh.channelsTab.paidTogether(fromDay, toDay, groupMoney(amount))}
      </span>
    );
  }
  if (net === '' || parseMoney(net) === 0n) return <Dash text="" />;
  return <StatusTag tone="warn">{zh.channelsTab.unpaid}</StatusTag>;
}

const COLUMNS: readonly Column<ChannelBill>[] = [
  { key: 'channel', title: zh.channelsTab.channel, render: (row) => row.title },
  { key: 'day', title: zh.channelsTab.day, render: (row) => <span className={looks.num}>{row.day}</span> },
  {
    key: 'state',
    title: zh.channelsTab.billState,
    render: (row) => <StatusTag tone={TONES[row.state]}>{CHANNEL_BILL_STATES[row.state]}</StatusTag>,
  },
  {
    key: 'rows',
    title: zh.channelsTab.rows,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.rows}</span>,
  },
  { key: 'amount', title: zh.channelsTab.amount, align: 'right', render: (row) => <MoneyText value={row.amount} /> },
  { key: 'fee', title: zh.channelsTab.fee, align: 'right', render: (row) => <MoneyText value={row.fee} /> },
  { key: 'net', title: zh.channelsTab.net, align: 'right', render: (row) => <MoneyText value={row.net} /> },
  { key: 'remittance', title: zh.channelsTab.remittance, render: (row) => <Remittance bill={row} /> },
  {
    key: 'open',
    title: zh.channelsTab.open,
    align: 'right',
    render: (row) => (row.open === 0 ? <Dash text="" /> : <StatusTag tone="bad">{String(row.open)}</StatusTag>),
  },
  { key: 'fault', title: zh.channelsTab.fault, wrap: true, render: (row) => <Dash text={row.fault} /> },
];

/** The day bills of the last days: fetched or not, compared, sums and fees. */
export function ChannelBills(): ReactNode {
  const { data, error, refetch } = useQuery(channelBillsQuery);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <section className={controls.panel}>
      <DataTable
        label={zh.channelsTab.billsTable}
        testId="channel-bills-table"
        stack
        columns={COLUMNS}
        rows={data}
        rowKey={(row) => `${row.channel} ${row.day}`}
        empty={<EmptyState title={zh.channelsTab.billsEmpty} hint={zh.channelsTab.billsEmptyHint} />}
      />
    </section>
  );
}
