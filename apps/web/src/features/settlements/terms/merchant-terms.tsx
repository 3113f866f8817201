import { formatTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Facts } from '../../../ui/display/facts.tsx';
import { YuanText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { fileOf, settlementTermsQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { MakeRunDialog } from './make-run-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { accountText, planText } from './terms-text.ts';

type Merchant = { id: string; mchId: string; name: string; legalName: string };

/** A merchant's settlement, in its drawer: balance, plan, account, the next run, and what prevents it. */
export function MerchantTerms({ merchant }: { merchant: Merchant }): ReactNode {
  const id = useId();
  const { data, error, refetch } = useQuery(settlementTermsQuery(merchant.id));
  const [doing, setDoing] = useState<'plan' | 'account' | 'run'>();
  const [mayChange, mayMake] = [useMay('settlement-terms:propose'), useMay('settlement:make')];
  const list = usePagePath('settlements');
  const month = formatTime(Date.now()).slice(0, 7);
  const done = () => setDoing(undefined);
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.merchantTerms.heading}
      </h3>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Facts
            rows={[
              [
                zh.merchantTerms.payable,
                <span key="p">
                  {zh.merchantTerms.payableFacts(<YuanText value={data.payable} />, <YuanText value={data.held} />)}
                </span>,
              ],
              [zh.merchantTerms.reserve, <YuanText key="r" value={data.reserve} />],
              [zh.merchantTerms.plan, planText(data)],
              [
                zh.merchantTerms.account,
                <span key="a" className={controls.chips}>
                  <span>{accountText(data)}</span>
                  {data.account?.evidenceFile ? (
                    <a href={data.account.evidenceFile} target="_blank" rel="noreferrer">
                      {zh.merchantTerms.proof}
                    </a>
                  ) : null}
                </span>,
              ],
              [zh.merchantTerms.nextTime, data.nextTime || zh.merchantTerms.onRequest],
              [zh.merchantTerms.now, data.why ? zh.merchantTerms.notNow(data.why) : zh.merchantTerms.possible],
              [zh.merchantTerms.skipReason, data.skipReason],
              [
                zh.merchantTerms.monthlyPaper,
                <span key="m" className={controls.chips}>
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
          <p className={`${controls.chips} ${controls.sectionActions}`}>
            {list ? <Link to={`${list}?merchant=${merchant.mchId}`}>{zh.merchantTerms.allRuns}</Link> : null}
            {mayChange ? <Button onClick={() => setDoing('plan')}>{zh.merchantTerms.changePlan}</Button> : null}
            {mayChange ? <Button onClick={() => setDoing('account')}>{zh.merchantTerms.changeAccount}</Button> : null}
            {mayMake ? (
              <Button disabled={data.why !== ''} onClick={() => setDoing('run')}>
                {zh.merchantTerms.runNow}
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
