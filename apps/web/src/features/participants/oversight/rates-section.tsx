import type { OverseenDetail } from '@mashang/contract/participants';
import { type ReactNode, useId } from 'react';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import * as zh from '../zh.tsx';

type Rate = OverseenDetail['rates'][number];

const COLUMNS: readonly Column<Rate>[] = [
  { key: 'prdName', title: zh.rateColumns.prdName, render: (row) => row.prdName },
  {
    key: 'rate',
    title: zh.rateColumns.rate,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.rate}%</span>,
  },
  {
    key: 'enabled',
    title: zh.rateColumns.enabled,
    render: (row) =>
      row.enabled ? (
        <StatusTag tone="ok">{zh.rateColumns.open}</StatusTag>
      ) : (
        <StatusTag tone="mute">{zh.rateColumns.closed}</StatusTag>
      ),
  },
  {
    key: 'effectiveFrom',
    title: zh.rateColumns.effectiveFrom,
    render: (row) => <span className={looks.num}>{row.effectiveFrom}</span>,
  },
];

function rateKey({ product, effectiveFrom }: Rate): string {
  return `${product}${effectiveFrom}`;
}

/** Current and coming rates. */
export function RatesSection({ detail }: { detail: OverseenDetail }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.ratesSection.heading}
      </h3>
      <div className={controls.panel}>
        <DataTable
          label={zh.ratesSection.heading}
          focusable
          columns={COLUMNS}
          rows={detail.rates}
          rowKey={rateKey}
          empty={<EmptyState title={zh.ratesSection.title} hint={zh.ratesSection.hint} />}
        />
      </div>
    </section>
  );
}
