import { COLLECTION_FACTS, COLLECTION_STATUS_NAMES, hasSucceeded } from '@mashang/contract/collection-orders';
import {
  MATCH_REASONS,
  type MatchProposal,
  type MatchReason,
  type StatementLine,
} from '@mashang/contract/reconciliation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { TextField } from '../../../ui/form/field.tsx';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { findOrder } from '../queries.ts';
import * as styles from '../reconciliation.module.css';
import type { Step } from '../step-dialog.tsx';
import * as zh from '../zh.tsx';

const AGAINST: readonly MatchReason[] = ['amount_differs', 'payer_differs'];

/** Reasons for a pair, and against it. */
export function Reasons({ reasons }: { reasons: readonly MatchReason[] }): ReactNode {
  return (
    <span className={controls.chips}>
      {reasons.map((reason) => (
        <StatusTag key={reason} tone={AGAINST.includes(reason) ? 'warn' : 'info'}>
          {MATCH_REASONS[reason]}
        </StatusTag>
      ))}
    </span>
  );
}

/** Why an order cannot be matched; undefined when it can. */
function whyNot({ status, takenBy }: MatchProposal): string | undefined {
  if (takenBy) return zh.whyNot.takenBy;
  return hasSucceeded(status) ? undefined : COLLECTION_STATUS_NAMES[status];
}

/** Orders that two people may confirm by the receipt: awaiting, or expired before the receipt. */
function isUnpaid({ status, takenBy }: MatchProposal): boolean {
  return !takenBy && COLLECTION_FACTS[status].confirmable;
}

function OrderChoice({
  line,
  order,
  onChoose,
  onDecide,
}: {
  line: StatementLine;
  order: MatchProposal;
  onChoose(step: Step): void;
  onDecide(orderNo: string): void;
}): ReactNode {
  const why = whyNot(order);
  return (
    <li className={styles.choice} data-testid="order-choice">
      <div className={styles.choiceBody}>
        <span className={styles.choiceLine}>
          <span className={looks.mono}>{order.orderNo}</span>
          {order.score ? (
            <StatusTag tone={order.score >= 80 ? 'ok' : 'mute'}>{zh.orderChoice.score(order.score)}</StatusTag>
          ) : null}
        </span>
        <span className={`${styles.choiceLine} ${looks.soft}`}>
          <b>{zh.orderChoice.amount(<MoneyText value={order.amount} />)}</b>
          <span className={looks.num}>
            {order.affirmTime
              ? zh.orderChoice.affirmedAt(order.affirmTime)
              : zh.orderChoice.createdAt(order.createTime)}
          </span>
          {order.payer ? <span>{order.payer}</span> : null}
        </span>
        <Reasons reasons={order.reasons} />
      </div>
      {isUnpaid(order) ? (
        <>
          <span className={looks.soft}>{why}</span>
          <Button small aria-label={zh.orderChoice.confirmLabel(order.orderNo)} onClick={() => onDecide(order.orderNo)}>
            {zh.orderChoice.confirm}
          </Button>
        </>
      ) : why ? (
        <span className={looks.soft}>{why}</span>
      ) : (
        <Button
          small
          onClick={() => onChoose({ kind: 'match', line, orderNo: order.orderNo, orderAmount: order.amount })}
        >
          {zh.orderChoice.match}
        </Button>
      )}
    </li>
  );
}

type OrderProps = {
  line: StatementLine;
  proposals: readonly MatchProposal[];
  onChoose(step: Step): void;
  onDecide(orderNo: string): void;
};

/** Orders that a receipt may belong to: the best ones by the rules, and any other by its number. */
export function OrderChoices({ line, proposals, onChoose, onDecide }: OrderProps): ReactNode {
  const [orderNo, setOrderNo] = useState('');
  const find = useMutation({ mutationFn: findOrder, meta: { quiet: true } });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (orderNo.trim() && !find.isPending) find.mutate(orderNo.trim());
  }
  const shown =
    find.data && !proposals.some((one) => one.orderId === find.data.orderId) ? [find.data, ...proposals] : proposals;
  return (
    <section aria-label={zh.orderChoices.region}>
      <h3 className={controls.sectionTitle}>{zh.orderChoices.region}</h3>
      {shown.length > 0 ? (
        <ul className={styles.choices}>
          {shown.map((order) => (
            <OrderChoice key={order.orderId} line={line} order={order} onChoose={onChoose} onDecide={onDecide} />
          ))}
        </ul>
      ) : (
        <p className={looks.soft}>{zh.orderChoices.note}</p>
      )}
      <form className={styles.choiceFind} onSubmit={submit}>
        <TextField
          label={zh.orderChoices.orderNo}
          maxLength={40}
          value={orderNo}
          error={find.error instanceof Error ? find.error.message : undefined}
          onChange={(event) => setOrderNo(event.target.value)}
        />
        <Button type="submit" busy={find.isPending}>
          {zh.orderChoices.find}
        </Button>
      </form>
    </section>
  );
}

type LineProps = { order: MatchProposal; lines: readonly StatementLine[]; onChoose(step: Step): void };

/** Open receipts that may belong to an order without one. */
export function LineChoices({ order, lines, onChoose }: LineProps): ReactNode {
  return (
    <section aria-label={zh.lineChoices.region}>
      <h3 className={controls.sectionTitle}>{zh.lineChoices.region}</h3>
      {lines.length === 0 ? <p className={looks.soft}>{zh.lineChoices.empty}</p> : null}
      <ul className={styles.choices}>
        {lines.map((line) => (
          <li key={line.id} className={styles.choice} data-testid="line-choice">
            <div className={styles.choiceBody}>
              <span className={styles.choiceLine}>
                <b>{zh.lineChoices.amount(<MoneyText value={line.amount} />)}</b>
                <span className={`${looks.num} ${looks.soft}`}>{line.time}</span>
              </span>
              <span className={`${looks.soft} ${factStyles.break}`}>
                {[line.payer, line.remark, line.reference].filter(Boolean).join(' · ')}
              </span>
            </div>
            <Button
              small
              onClick={() => onChoose({ kind: 'match', line, orderNo: order.orderNo, orderAmount: order.amount })}
            >
              {zh.lineChoices.match}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
