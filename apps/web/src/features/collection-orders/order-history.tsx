import type { CollectionDetail, PostingRow } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { actorText } from './order-words.ts';

/** What happened to the order, in order. */
export function OrderTimeline({ steps }: { steps: CollectionDetail['timeline'] }): ReactNode {
  return (
    <section aria-labelledby="detail-timeline">
      <h3 className="section-title" id="detail-timeline">
        时间线
      </h3>
      <ol className="timeline" data-testid="order-timeline">
        {steps.map((step) => (
          <li key={`${step.time}${step.title}${step.detail}`}>
            <span className="num soft">{step.time}</span>
            <span>
              {step.title}
              {step.detail ? <span className="soft"> · {step.detail}</span> : null}
            </span>
            {step.actor ? <span className="soft">{actorText(step.actor)}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const POSTING_COLUMNS: readonly Column<PostingRow>[] = [
  { key: 'time', title: '时间', render: (row) => <span className="num">{row.time}</span> },
  { key: 'typeName', title: '类型', render: (row) => row.typeName },
  { key: 'owner', title: '归属', render: (row) => row.owner },
  { key: 'account', title: '账户', render: (row) => row.account },
  { key: 'amount', title: '金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} sign /> },
  { key: 'balanceAfter', title: '余额（元）', align: 'right', render: (row) => <MoneyText value={row.balanceAfter} /> },
];

/** The ledger's postings of the order. */
export function OrderPostings({ rows }: { rows: readonly PostingRow[] }): ReactNode {
  return (
    <section aria-labelledby="detail-postings">
      <h3 className="section-title" id="detail-postings">
        账本分录
      </h3>
      <div className="panel">
        <DataTable
          label="账本分录"
          testId="order-postings"
          columns={POSTING_COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          empty={<EmptyState title="还没有分录" hint="确认收款后，结算分录会出现在这里。" />}
        />
      </div>
    </section>
  );
}

/** Accounts that were passed over when the order was routed, each with its reason. */
export function SkippedCandidates({ rows }: { rows: CollectionDetail['skipped'] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="detail-skipped">
      <h3 className="section-title" id="detail-skipped">
        未选中的候选账户
      </h3>
      <ul className="skipped" data-testid="order-skipped">
        {rows.map((row) => (
          <li key={`${row.account}${row.reason}`}>
            <span>{row.account}</span>
            <span className="soft">{row.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
