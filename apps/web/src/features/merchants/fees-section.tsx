import { feeText, payoutFeeText } from '@mashang/contract/fees';
import type { FeePlanRow } from '@mashang/contract/merchants';
import { groupMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Section } from './merchant-sections.tsx';

const COLUMNS: readonly Column<FeePlanRow>[] = [
  { key: 'prdName', title: '产品', render: (row) => row.prdName },
  {
    key: 'rate',
    title: '手续费',
    wrap: true,
    render: (row) => (
      <>
        <span className="num">{feeText(row)}</span>
        {row.tiers.map((tier) => (
          <span key={tier.above} className="fee-step soft num">
            上月满 {groupMoney(tier.above)} 元：{feeText(tier)}
          </span>
        ))}
      </>
    ),
  },
  { key: 'payout', title: '代付', render: (row) => <span className="num">{payoutFeeText(row.payout)}</span> },
  {
    key: 'refundFee',
    title: '退款',
    render: (row) => <span className="num">{row.refundFee === '0.00' ? '不收' : `每笔 ${row.refundFee} 元`}</span>,
  },
  {
    key: 'enabled',
    title: '状态',
    render: (row) => <StatusTag tone={row.enabled ? 'ok' : 'mute'}>{row.enabled ? '已开通' : '已关闭'}</StatusTag>,
  },
  { key: 'effectiveFrom', title: '生效时间', render: (row) => <span className="num">{row.effectiveFrom}</span> },
];

type Props = { fees: readonly FeePlanRow[]; history: readonly FeePlanRow[] };
/** Plans in force and those still to come; below them those from before. */
export function FeesSection({ fees, history }: Props): ReactNode {
  const table = (label: string, rows: readonly FeePlanRow[]) => (
    <DataTable
      stack
      label={label}
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => `${row.product}${row.effectiveFrom}`}
      empty={<EmptyState title="还没有开通产品" hint="调整费率并经审批后开通。" />}
    />
  );
  return (
    <Section title="费率计划">
      {table('费率计划', fees)}
      {history.length > 0 ? (
        <details className="fee-history">
          <summary>历史计划（{history.length}）</summary>
          {table('历史费率计划', history)}
        </details>
      ) : null}
    </Section>
  );
}
