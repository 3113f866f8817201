import type { OverseenDetail } from '@mashang/contract/participants';
import { type ReactNode, useId } from 'react';
import type { Column } from '../../../ui/data-table.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';

type Rate = OverseenDetail['rates'][number];

const COLUMNS: readonly Column<Rate>[] = [
  { key: 'prdName', title: '产品', render: (row) => row.prdName },
  { key: 'rate', title: '费率', align: 'right', render: (row) => <span className="num">{row.rate}%</span> },
  {
    key: 'enabled',
    title: '状态',
    render: (row) =>
      row.enabled ? <StatusTag tone="ok">已开通</StatusTag> : <StatusTag tone="mute">已关闭</StatusTag>,
  },
  { key: 'effectiveFrom', title: '生效时间', render: (row) => <span className="num">{row.effectiveFrom}</span> },
];

function rateKey({ product, effectiveFrom }: Rate): string {
  return `${product}${effectiveFrom}`;
}

/** The rates in force and those still to come. */
export function RatesSection({ detail }: { detail: OverseenDetail }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        费率
      </h3>
      <div className="panel">
        <DataTable
          label="费率"
          focusable
          columns={COLUMNS}
          rows={detail.rates}
          rowKey={rateKey}
          empty={<EmptyState title="还没有费率" hint="由上级或运营设置后出现在这里。" />}
        />
      </div>
    </section>
  );
}
