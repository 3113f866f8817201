import { SETTLEMENT_SCHEDULES, type SettlementTerms, WEEKDAY_NAMES } from '@mashang/contract/settlements';
import { formatTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { YuanText } from '../../ui/money-text.tsx';
import { fileOf, settlementTermsQuery } from '../settlements/queries.ts';
import { MakeRunDialog } from './make-run-dialog.tsx';
import { AccountDialog } from './settlement-account-dialog.tsx';
import { PlanDialog } from './settlement-plan-dialog.tsx';

type Merchant = { id: string; mchId: string; name: string; legalName: string };

function planText({ plan }: SettlementTerms): string {
  if (!plan) return '未设';
  const every = plan.schedule === 't0' ? `，每 ${plan.everyHours} 小时` : '';
  const day = plan.schedule === 'weekly' ? `，${WEEKDAY_NAMES[plan.weekday]}` : '';
  const cut = plan.schedule === 'on_request' ? '' : `，日切 ${plan.cutOff}`;
  const reserve = plan.reserveDays === 0 ? '' : `，保证金 ${plan.reserveRate}%／${plan.reserveDays} 天`;
  return `${SETTLEMENT_SCHEDULES[plan.schedule]}${every}${day}${cut}，起结 ${plan.leastAmount} 元${reserve}`;
}

function accountText({ account }: SettlementTerms): string {
  if (!account) return '未设';
  const stopped = account.stopReason ? '（银行退回，已停用）' : '';
  return `${account.bankName} ${account.accountNo}${stopped}`;
}

/** How a merchant is settled, on its drawer: balance, plan, account, the next run, and what stands in the way. */
export function SettlementSection({ merchant }: { merchant: Merchant }): ReactNode {
  const id = useId();
  const { data, error, refetch } = useQuery(settlementTermsQuery(merchant.id));
  const [doing, setDoing] = useState<'plan' | 'account' | 'run'>();
  const [mayChange, mayMake] = [useMay('settlement-terms:propose'), useMay('settlement:make')];
  const list = usePagePath('settlements');
  const month = formatTime(Date.now()).slice(0, 7);
  const done = () => setDoing(undefined);
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        结算
      </h3>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Facts
            rows={[
              [
                '应付余额',
                <span key="p">
                  <YuanText value={data.payable} />
                  ，占用 <YuanText value={data.held} />
                </span>,
              ],
              ['保证金', <YuanText key="r" value={data.reserve} />],
              ['结算计划', planText(data)],
              [
                '结算账户',
                <span key="a">
                  {accountText(data)}
                  {data.account?.evidenceFile ? (
                    <>
                      {' '}
                      <a href={data.account.evidenceFile} target="_blank" rel="noreferrer">
                        开户证明
                      </a>
                    </>
                  ) : null}
                </span>,
              ],
              ['下次结算', data.nextTime || '按申请'],
              ['现在结算', data.why ? `不可：${data.why}` : '可以'],
              ['上次跳过', data.skipReason],
              [
                '月结算单',
                <span key="m" className="chips">
                  <a href={fileOf(`${merchant.id}-${month}.pdf`)} download>
                    {month} PDF
                  </a>
                  <a href={fileOf(`${merchant.id}-${month}.csv`)} download>
                    CSV
                  </a>
                </span>,
              ],
            ]}
          />
          <p className="chips section-actions">
            {list ? <Link to={`${list}?merchant=${merchant.mchId}`}>全部结算</Link> : null}
            {mayChange ? <Button onClick={() => setDoing('plan')}>结算计划</Button> : null}
            {mayChange ? <Button onClick={() => setDoing('account')}>结算账户</Button> : null}
            {mayMake ? (
              <Button disabled={data.why !== ''} onClick={() => setDoing('run')}>
                立即结算
              </Button>
            ) : null}
          </p>
        </>
      ) : null}
      {data && doing === 'plan' ? <PlanDialog merchant={merchant} plan={data.plan} onClose={done} /> : null}
      {data && doing === 'run' ? <MakeRunDialog merchant={merchant} terms={data} onClose={done} /> : null}
      {doing === 'account' ? <AccountDialog merchant={merchant} onClose={done} /> : null}
    </section>
  );
}
