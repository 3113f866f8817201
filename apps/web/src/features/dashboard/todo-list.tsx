import type { AgtIndex, MoneyFigures } from '@mashang/contract/dashboard';
import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { CommissionText } from '../../ui/display/commission-text.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './dashboard.module.css';
import { hasPayoutTodos, PayoutTodos } from './payout-todos.tsx';
import * as zh from './zh.tsx';

type Props = { float?: MoneyFigures['float']; commission: string };
/** Float and commission; for an agent without a float its commission alone. */
function Balances({ float, commission }: Props): ReactNode {
  const bills = usePagePath('bills');
  const earned = <CommissionText value={commission} />;
  if (!float)
    return (
      <section className={`${controls.panel} ${controls.page}`} aria-labelledby="dash-float">
        <h2 className={controls.sectionTitle} id="dash-float">
          {zh.balances.ownCommission}
        </h2>
        <dl className={`${factStyles.facts} ${styles.dashBalances}`}>
          <dt>{zh.balances.commissionBalance}</dt>
          <dd className={styles.dashBig}>{bills ? <Link to={bills}>{earned}</Link> : earned}</dd>
        </dl>
      </section>
    );
  const available = <MoneyText value={float.available} />;
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="dash-float">
      <h2 className={controls.sectionTitle} id="dash-float">
        {zh.balances.ownFloat}
      </h2>
      <dl className={`${factStyles.facts} ${styles.dashBalances}`}>
        <dt>{zh.balances.floatAvailable}</dt>
        <dd className={styles.dashBig} data-testid="float-available">
          {bills ? <Link to={bills}>{available}</Link> : available}
        </dd>
        <dt>{zh.balances.floatHeld}</dt>
        <dd>
          <MoneyText value={float.held} />
        </dd>
        <dt>{zh.balances.commissionBalance}</dt>
        <dd>{earned}</dd>
      </dl>
    </section>
  );
}

/** Balances, and the tasks that wait for the user; a text when there are none. */
export function TodoList({ data }: { data: AgtIndex }): ReactNode {
  const orders = usePagePath('collection-orders');
  const refunds = usePagePath('refund-tasks');
  const awaiting = data.awaiting ?? 0;
  const waits = awaiting > 0 || data.refundTasks > 0 || hasPayoutTodos(data.payouts);
  const nothing = !waits && !data.unbound && !data.paused;
  return (
    <div className={styles.dashSide}>
      {data.commissionBalance === undefined ? null : (
        <Balances {...(data.float ? { float: data.float } : {})} commission={data.commissionBalance} />
      )}
      <section className={`${controls.panel} ${controls.page}`} aria-labelledby="dash-todo">
        <h2 className={controls.sectionTitle} id="dash-todo">
          {zh.todoList.title}
        </h2>
        <ul className={styles.todo}>
          {awaiting > 0 ? (
            <li>
              <span className={`${styles.todoCount} ${looks.num}`}>{awaiting}</span>
              <span>{zh.todoList.ordersWaiting}</span>
              {orders ? <Link to={`${orders}?status=1`}>{zh.todoList.view}</Link> : null}
            </li>
          ) : null}
          {data.refundTasks > 0 ? (
            <li data-testid="todo-refundTasks">
              <span className={`${styles.todoCount} ${looks.num}`}>{data.refundTasks}</span>
              <span>{zh.todoList.refundTasks}</span>
              {refunds ? <Link to={`${refunds}?state=1%2C5%2C6`}>{zh.todoList.payBack}</Link> : null}
            </li>
          ) : null}
          <PayoutTodos payouts={data.payouts} />
          {data.unbound ? (
            <li>
              <span>{zh.todoList.notBound}</span>
              <Link to={KNOWN_PAGES['google-auth'].path}>{zh.todoList.bind}</Link>
            </li>
          ) : null}
          {data.paused ? (
            <li>
              <span>{zh.todoList.paused}</span>
            </li>
          ) : null}
          {nothing ? (
            <li className={looks.soft}>{data.floats ? zh.todoList.nothingFloat : zh.todoList.nothing}</li>
          ) : null}
        </ul>
      </section>
    </div>
  );
}
