import { type ReactNode, useId } from 'react';
import { actorText } from '../lib/actor-text.ts';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { MoneyText } from './money-text.tsx';

/** One thing that happened; `actor` as the server names it. */
type Step = { time: string; title: string; detail: string; actor: string };
/** One posting of the ledger, amounts as decimal texts. */
type Posting = {
  id: string;
  time: string;
  typeName: string;
  owner: string;
  account: string;
  amount: string;
  balanceAfter: string;
};

/** What happened to the order, in order. */
export function OrderTimeline({ steps }: { steps: readonly Step[] }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
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

const POSTING_COLUMNS: readonly Column<Posting>[] = [
  { key: 'time', title: '时间', render: (row) => <span className="num">{row.time}</span> },
  { key: 'typeName', title: '类型', render: (row) => row.typeName },
  { key: 'owner', title: '归属', render: (row) => row.owner },
  { key: 'account', title: '账户', render: (row) => row.account },
  { key: 'amount', title: '金额（元）', align: 'right', render: (row) => <MoneyText value={row.amount} sign /> },
  { key: 'balanceAfter', title: '余额（元）', align: 'right', render: (row) => <MoneyText value={row.balanceAfter} /> },
];

/** The ledger's postings of the order. */
export function OrderPostings({ rows, hint }: { rows: readonly Posting[]; hint: string }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        账本分录
      </h3>
      <div className="panel">
        <DataTable
          label="账本分录"
          testId="order-postings"
          focusable
          columns={POSTING_COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          empty={<EmptyState title="还没有分录" hint={hint} />}
        />
      </div>
    </section>
  );
}
