import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import { SETTLEMENT_ACCOUNT_REST_HOURS } from '@mashang/contract/settlements';
import { formatTime } from '@mashang/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { type Fact, Facts } from '../../../ui/display/facts.tsx';
import { YuanText } from '../../../ui/display/money-text.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { usePendingWhere } from '../../approvals/use-pending.ts';
import { accountText, planText } from '../terms/terms-text.ts';
import { AskDialog } from './ask-dialog.tsx';
import { OwnAccountDialog } from './own-account-dialog.tsx';
import { askableQuery, ownTermsQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Changes whose proposals wait here. */
const KINDS: ReadonlySet<string> = new Set([
  'merchant.account-request',
  'merchant.settlement-account',
  'merchant.settlement-plan',
]);

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
  const mayChange = useMay('own-account:ask');
  const merchant = useQuery({ ...askableQuery, enabled: mayAsk && mayChange }).data;
  const pending = usePendingWhere(({ kind }) => KINDS.has(kind));
  const [doing, setDoing] = useState<'ask' | 'account'>();
  const done = () => setDoing(undefined);
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby={id} data-testid="own-terms">
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle} id={id}>
          {zh.ownTerms.heading}
        </h2>
        {merchant ? <PendingBadges pending={pending} /> : null}
        <span className={looks.grow} />
        {merchant ? <Button onClick={() => setDoing('account')}>{zh.ownAccount.open}</Button> : null}
        {mayAsk ? (
          <Button kind="primary" onClick={() => setDoing('ask')}>
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
      {doing === 'ask' ? <AskDialog onClose={done} /> : null}
      {doing === 'account' && merchant ? (
        <OwnAccountDialog merchant={{ id: merchant.merchantId, legalName: merchant.legalName }} onClose={done} />
      ) : null}
    </section>
  );
}
