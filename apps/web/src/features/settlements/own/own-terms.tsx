import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import { SETTLEMENT_ACCOUNT_REST_HOURS } from '@mashang/contract/settlements';
import { formatTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { type Fact, Facts } from '../../../ui/display/facts.tsx';
import { YuanText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { accountText, planText } from '../terms/terms-text.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ownTermsQuery } from './queries.ts';
import * as zh from './zh.tsx';

function factsOfTerms(terms: OwnSettlementTerms): Fact[] {
  const { plan, account, payable, held, reserve, nextTime, skipReason } = terms;
  const isResting = account !== null && account.usableFrom > formatTime(Date.now());
  return [
    [zh.ownTerms.payable, <YuanText key="p" value={payable} />],
    [zh.ownTerms.held, <YuanText key="h" value={held} />],
    [zh.ownTerms.reserve, <YuanText key="r" value={reserve} />],
    [zh.ownTerms.plan, planText(terms)],
    [zh.ownTerms.fee, plan && <YuanText key="f" value={plan.fee} />],
    [zh.ownTerms.holdBack, plan?.holdBack ? zh.ownTerms.heldBack : ''],
    [zh.ownTerms.nextTime, nextTime || zh.ownTerms.onRequest],
    [zh.ownTerms.account, accountText(terms)],
    [zh.ownTerms.holder, account?.holder],
    [zh.ownTerms.rest, isResting ? zh.ownTerms.resting(account.usableFrom, SETTLEMENT_ACCOUNT_REST_HOURS) : ''],
    [zh.ownTerms.skipReason, skipReason],
  ];
}

/** How the own merchant is settled: balance, reserve, plan, next run, and the masked account with its rest. */
export function OwnTerms(): ReactNode {
  const id = useId();
  const { data, error, refetch } = useQuery(ownTermsQuery);
  const mayAsk = useMay('own-settlement:ask');
  const [asking, setAsking] = useState(false);
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby={id} data-testid="own-terms">
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle} id={id}>
          {zh.ownTerms.heading}
        </h2>
        <span className={looks.grow} />
        {mayAsk ? (
          <Button kind="primary" onClick={() => setAsking(true)}>
            {zh.askDialog.open}
          </Button>
        ) : null}
      </div>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data?.why ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="status">
          {zh.ownTerms.blocked(data.why)}
        </p>
      ) : null}
      {data ? <Facts rows={factsOfTerms(data)} /> : null}
      {asking ? <AskDialog onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
