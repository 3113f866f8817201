import type { StatementPreview } from '@mashang/contract/reconciliation';
import { type ReactNode, useState } from 'react';
import { Dash } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import * as tableStyles from '../../../ui/table/table.module.css';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

type Line = StatementPreview['lines'][number];
const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'row',
    title: zh.columns.row,
    align: 'right',
    render: (row) => <span className={`${looks.num} ${looks.soft}`}>{row.row}</span>,
  },
  { key: 'time', title: zh.columns.paidInTime, render: (row) => <Dash text={row.time} /> },
  { key: 'amount', title: zh.columns.amount, align: 'right', render: (row) => <MoneyText value={row.amount} /> },
  { key: 'payer', title: zh.columns.payer, render: (row) => <Dash text={row.payer} /> },
  { key: 'accountNo', title: zh.columns.accountNo, render: (row) => <Dash text={row.accountNo} /> },
  { key: 'reference', title: zh.columns.reference, render: (row) => <Dash text={row.reference} /> },
  { key: 'remark', title: zh.columns.remark, wrap: true, render: (row) => <Dash text={row.remark} /> },
  {
    key: 'problem',
    title: zh.columns.problem,
    render: (row) =>
      row.problem ? (
        <StatusTag tone="warn">{row.problem}</StatusTag>
      ) : (
        <StatusTag tone="ok">{zh.columns.imported}</StatusTag>
      ),
  },
];

function RawRows({ preview }: { preview: StatementPreview }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus; the keyboard must scroll it.
    <div className={tableStyles.tableWrap} tabIndex={0}>
      <table className={`${tableStyles.table} ${styles.rawRows}`} aria-label={zh.rawRows.firstRows}>
        <tbody>
          {preview.sample.map(({ row, cells }) => (
            <tr key={row} data-head={row === preview.headerRow || undefined}>
              <td className={`${tableStyles.right} ${looks.soft} ${looks.num}`}>{row}</td>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet have no other name.
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first rows as they will be imported, or as they are in the file. */
export function StatementPreviewTable({ preview, stale }: { preview: StatementPreview; stale: boolean }): ReactNode {
  const [raw, setRaw] = useState(false);
  return (
    <section aria-label={zh.statementPreviewTable.region} data-stale={stale} data-testid="statement-preview">
      <div className={styles.statementHead}>
        <h3 className={controls.sectionTitle}>{zh.statementPreviewTable.region}</h3>
        <span className={looks.soft}>
          {[
            preview.format.toUpperCase(),
            preview.encoding,
            preview.headerRow ? zh.statementPreviewTable.headerRow(preview.headerRow) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={looks.grow} />
        <button type="button" className={controls.chip} aria-pressed={!raw} onClick={() => setRaw(false)}>
          {zh.statementPreviewTable.imported}
        </button>
        <button type="button" className={controls.chip} aria-pressed={raw} onClick={() => setRaw(true)}>
          {zh.statementPreviewTable.original}
        </button>
      </div>
      <div className={controls.panel}>
        {raw ? (
          <RawRows preview={preview} />
        ) : (
          <DataTable
            label={zh.statementPreviewTable.table}
            focusable
            columns={COLUMNS}
            rows={preview.lines}
            rowKey={(row) => String(row.row)}
            empty={<EmptyState title={zh.statementPreviewTable.emptyTitle} hint={zh.statementPreviewTable.emptyHint} />}
          />
        )}
      </div>
    </section>
  );
}
