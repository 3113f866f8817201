import { type ReactNode, useId } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import * as controls from '../form/controls.module.css';
import { EmptyState } from '../layout/empty-state.tsx';
import * as looks from '../layout/looks.module.css';
import { type Column, DataTable } from '../table/data-table.tsx';
import * as orderList from '../table/order-list.module.css';
import * as zh from '../zh.tsx';
import { MoneyText } from './money-text.tsx';

/** One event; `actor` is the server's name of the actor. */
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

/** The events of the order, in order. */
export function OrderTimeline({ steps }: { steps: readonly Step[] }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.orderTimeline.title}
      </h3>
      <ol className={orderList.timeline} data-testid="order-timeline">
        {steps.map((step) => (
          <li key={`${step.time}${step.title}${step.detail}`}>
            <span className={`${looks.num} ${looks.soft}`}>{step.time}</span>
            <span>
              {step.title}
              {step.detail ? <span className={looks.soft}> · {step.detail}</span> : null}
            </span>
            {step.actor ? <span className={looks.soft}>{actorText(step.actor)}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const POSTING_COLUMNS: readonly Column<Posting>[] = [
  { key: 'time', title: zh.postingColumns.time, render: (row) => <span className={looks.num}>{row.time}</span> },
  { key: 'typeName', title: zh.postingColumns.typeName, render: (row) => row.typeName },
  { key: 'owner', title: zh.postingColumns.owner, render: (row) => row.owner },
  { key: 'account', title: zh.postingColumns.account, render: (row) => row.account },
  {
    key: 'amount',
    title: zh.postingColumns.amount,
    align: 'right',
    render: (row) => <MoneyText value={row.amount} sign />,
  },
  {
    key: 'balanceAfter',
    title: zh.postingColumns.balanceAfter,
    align: 'right',
    render: (row) => <MoneyText value={row.balanceAfter} />,
  },
];

/** The ledger's postings of the order. */
export function OrderPostings({ rows, hint }: { rows: readonly Posting[]; hint: string }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.orderPostings.title}
      </h3>
      <div className={controls.panel}>
        <DataTable
          label={zh.orderPostings.title}
          testId="order-postings"
          focusable
          columns={POSTING_COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          empty={<EmptyState title={zh.orderPostings.empty} hint={hint} />}
        />
      </div>
    </section>
  );
}
