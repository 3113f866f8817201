import { feeText, payoutFeeText } from '@mashang/contract/fees';
import type { FeePlanRow } from '@mashang/contract/merchants';
import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Section } from '../merchant-sections.tsx';
import * as styles from '../merchants.module.css';
import * as zh from '../zh.tsx';

const COLUMNS: readonly Column<FeePlanRow>[] = [
  { key: 'prdName', title: zh.feeColumns.prdName, render: (row) => row.prdName },
  {
    key: 'rate',
    title: zh.feeColumns.rate,
    wrap: true,
    render: (row) => (
      <>
        <span className={looks.num}>{feeText(row)}</span>
        {row.tiers.map((tier) => (
          <span key={tier.above} className={`${styles.feeStep} ${looks.soft} ${looks.num}`}>
            {zh.feeColumns.tier(groupMoney(tier.above), feeText(tier))}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'payout',
    title: zh.feeColumns.payout,
    render: (row) => <span className={looks.num}>{payoutFeeText(row.payout)}</span>,
  },
  {
    key: 'refundFee',
    title: zh.feeColumns.refundFee,
    render: (row) => (
      <span className={looks.num}>
        {row.refundFee === '0.00' ? zh.feeColumns.noRefundFee : zh.feeColumns.eachRefund(row.refundFee)}
      </span>
    ),
  },
  {
    key: 'enabled',
    title: zh.feeColumns.state,
    render: (row) => (
      <StatusTag tone={row.enabled ? 'ok' : 'mute'}>
        {row.enabled ? zh.feeColumns.open : zh.feeColumns.closed}
      </StatusTag>
    ),
  },
  {
    key: 'effectiveFrom',
    title: zh.feeColumns.effectiveFrom,
    render: (row) => <span className={looks.num}>{row.effectiveFrom}</span>,
  },
];

type Props = { fees: readonly FeePlanRow[]; history: readonly FeePlanRow[] };
/** Current and coming plans; below them the former ones. */
export function FeesSection({ fees, history }: Props): ReactNode {
  const table = (label: string, rows: readonly FeePlanRow[]) => (
    <DataTable
      stack
      label={label}
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => `${row.product}${row.effectiveFrom}`}
      empty={<EmptyState title={zh.feesSection.emptyTitle} hint={zh.feesSection.emptyHint} />}
    />
  );
  return (
    <Section title={zh.feesSection.title}>
      {table(zh.feesSection.title, fees)}
      {history.length > 0 ? (
        <details className={styles.feeHistory}>
          <summary>{zh.feesSection.history(history.length)}</summary>
          {table(zh.feesSection.historyTable, history)}
        </details>
      ) : null}
    </Section>
  );
}
