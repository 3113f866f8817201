import type { StatementPreview } from '@mashang/contract/reconciliation';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Dash } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';

type Line = StatementPreview['lines'][number];
const COLUMNS: readonly Column<Line>[] = [
  { key: 'row', title: '行', align: 'right', render: (row) => <span className="num soft">{row.row}</span> },
  { key: 'time', title: '到账时间', render: (row) => <Dash text={row.time} /> },
  { key: 'amount', title: '金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} /> },
  { key: 'payer', title: '付款人', render: (row) => <Dash text={row.payer} /> },
  { key: 'accountNo', title: '本方账号', render: (row) => <Dash text={row.accountNo} /> },
  { key: 'reference', title: '流水号', render: (row) => <Dash text={row.reference} /> },
  { key: 'remark', title: '附言', wrap: true, render: (row) => <Dash text={row.remark} /> },
  {
    key: 'problem',
    title: '说明',
    render: (row) =>
      row.problem ? <StatusTag tone="warn">{row.problem}</StatusTag> : <StatusTag tone="ok">导入</StatusTag>,
  },
];

function RawRows({ preview }: { preview: StatementPreview }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and the keyboard must move it sideways.
    <div className="table-wrap" tabIndex={0}>
      <table className="table raw-rows" aria-label="文件前几行">
        <tbody>
          {preview.sample.map(({ row, cells }) => (
            <tr key={row} data-head={row === preview.headerRow || undefined}>
              <td className="right soft num">{row}</td>
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

/** The first rows as they will be imported, or as they stand in the file. */
export function StatementPreviewTable({ preview, stale }: { preview: StatementPreview; stale: boolean }): ReactNode {
  const [raw, setRaw] = useState(false);
  return (
    <section aria-label="预览" data-stale={stale} data-testid="statement-preview">
      <div className="statement-head">
        <h3 className="section-title">预览</h3>
        <span className="soft">
          {[preview.format.toUpperCase(), preview.encoding, preview.headerRow ? `表头在第 ${preview.headerRow} 行` : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="grow" />
        <button type="button" className="chip" aria-pressed={!raw} onClick={() => setRaw(false)}>
          导入后
        </button>
        <button type="button" className="chip" aria-pressed={raw} onClick={() => setRaw(true)}>
          原文件
        </button>
      </div>
      <div className="panel">
        {raw ? (
          <RawRows preview={preview} />
        ) : (
          <DataTable
            label="导入预览"
            focusable
            columns={COLUMNS}
            rows={preview.lines}
            rowKey={(row) => String(row.row)}
            empty={<EmptyState title="没有可导入的行" hint="请核对列的对应关系，或看看原文件。" />}
          />
        )}
      </div>
    </section>
  );
}
