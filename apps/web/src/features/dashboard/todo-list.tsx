import type { AgtIndex, MoneyFigures } from '@mashang/contract/dashboard';
import { KNOWN_PAGES } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { CommissionText } from '../../ui/commission-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { hasPayoutTodos, PayoutTodos } from './payout-todos.tsx';

type Props = { float?: MoneyFigures['float']; commission: string };
/** Float and commission; of an agent without a float its commission alone. */
function Balances({ float, commission }: Props): ReactNode {
  const bills = usePagePath('bills');
  const earned = <CommissionText value={commission} />;
  if (!float)
    return (
      <section className="panel page" aria-labelledby="dash-float">
        <h2 className="section-title" id="dash-float">
          我的佣金
        </h2>
        <dl className="facts dash-balances">
          <dt>佣金余额（元）</dt>
          <dd className="dash-big">{bills ? <Link to={bills}>{earned}</Link> : earned}</dd>
        </dl>
      </section>
    );
  const available = <MoneyText value={float.available} />;
  return (
    <section className="panel page" aria-labelledby="dash-float">
      <h2 className="section-title" id="dash-float">
        我的额度
      </h2>
      <dl className="facts dash-balances">
        <dt>可用额度（元）</dt>
        <dd className="dash-big" data-testid="float-available">
          {bills ? <Link to={bills}>{available}</Link> : available}
        </dd>
        <dt>占用（元）</dt>
        <dd>
          <MoneyText value={float.held} />
        </dd>
        <dt>佣金余额（元）</dt>
        <dd>{earned}</dd>
      </dl>
    </section>
  );
}

/** Balances, and what waits for the person; says so when nothing does. */
export function TodoList({ data }: { data: AgtIndex }): ReactNode {
  const orders = usePagePath('collection-orders');
  const awaiting = data.awaiting ?? 0;
  const nothing = awaiting === 0 && !hasPayoutTodos(data.payouts) && !data.unbound && !data.paused;
  return (
    <div className="dash-side">
      {data.commissionBalance === undefined ? null : (
        <Balances {...(data.float ? { float: data.float } : {})} commission={data.commissionBalance} />
      )}
      <section className="panel page" aria-labelledby="dash-todo">
        <h2 className="section-title" id="dash-todo">
          待办
        </h2>
        <ul className="todo">
          {awaiting > 0 ? (
            <li>
              <span className="todo-count num">{awaiting}</span>
              <span>笔订单等待付款，到账后请确认收款</span>
              {orders ? <Link to={`${orders}?status=1`}>查看</Link> : null}
            </li>
          ) : null}
          <PayoutTodos payouts={data.payouts} />
          {data.unbound ? (
            <li>
              <span>尚未绑定谷歌验证，无法确认收款</span>
              <Link to={KNOWN_PAGES['google-auth'].path}>去绑定</Link>
            </li>
          ) : null}
          {data.paused ? (
            <li>
              <span>接单已暂停，不会收到新订单；如需恢复请联系上级或运营</span>
            </li>
          ) : null}
          {nothing ? (
            <li className="soft">{data.floats ? '没有待办事项，新订单会实时提醒。' : '没有待办事项。'}</li>
          ) : null}
        </ul>
      </section>
    </div>
  );
}
