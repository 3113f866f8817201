import { CHECK_DECISIONS, type CheckDecision, type CheckedAccount } from '@mashang/contract/collection-accounts';
import { KYC_STATUS_NAMES } from '@mashang/contract/standing';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useReveal } from '../personal-data/use-reveal.ts';
import { accountFacts } from './account-drawer.tsx';
import { CheckTag, CodeFacts, EvidenceFact, NameMatch } from './account-tags.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { HealthPanel } from './health-meters.tsx';
import { checkQuery } from './queries.ts';

const LIVE_GAP_MS = 300;
const DECISIONS = Object.keys(CHECK_DECISIONS) as CheckDecision[];

/** Said already where the check stands. */
const CHECKED_ABOVE = new Set(['户名', '归属', '账户证明']);

function evidenceOf(account: CheckedAccount): [string, ReactNode][] {
  return [
    ['参与方', account.participantName],
    ['实名', account.legalName],
    ['实名状态', KYC_STATUS_NAMES[account.kycStatus]],
    ['户名', <NameMatch key="n" account={account} />],
    ['账户证明', <EvidenceFact key="e" account={account} />],
    ['提交人', account.enteredBy],
    ['提交时间', account.enteredTime],
    ['审核人', account.checkedBy],
    ['原因', account.checkRemark],
  ];
}

/** One account before an operator: the evidence, then the decisions its state allows. */
export function CheckDrawer({ accId, onClose }: { accId: string; onClose(): void }): ReactNode {
  const { data: account, error, refetch } = useQuery(checkQuery(accId));
  const reveal = useReveal();
  const [decision, setDecision] = useState<CheckDecision>();
  useLiveRefresh(LIVE_GAP_MS, refetch, 'account');
  const offered = account ? DECISIONS.filter((one) => CHECK_DECISIONS[one].from === account.checkStatus) : [];
  return (
    <Dialog
      title="审核收款账户"
      shape="drawer"
      testId="check-drawer"
      onClose={onClose}
      footer={
        <>
          {offered.map((one) => (
            <Button
              key={one}
              kind={one === 'approve' ? 'primary' : 'plain'}
              className={one === 'refuse' || one === 'freeze' ? 'btn-danger' : ''}
              onClick={() => setDecision(one)}
            >
              {CHECK_DECISIONS[one].title}
            </Button>
          ))}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {account === undefined && !error ? <SkeletonLines lines={12} /> : null}
      {account === null ? <EmptyState title="收款账户不存在" hint="它可能已被删除。" /> : null}
      {account ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="account-title">{account.typeName}</strong>
            <CheckTag account={account} />
            {account.status === 1 ? <span className="soft">收款中</span> : null}
          </div>
          {account.checkStatus === 'pending' && account.evidenceFault ? (
            <p className="notice notice-warn">不能通过：{account.evidenceFault}</p>
          ) : null}
          <section>
            <h3 className="section-title">核对</h3>
            <Facts rows={evidenceOf(account)} />
          </section>
          <CodeFacts account={account} />
          <section>
            <h3 className="section-title">账户</h3>
            <Facts rows={accountFacts(account, reveal).filter(([name]) => !CHECKED_ABOVE.has(name))} />
          </section>
          <HealthPanel account={account} />
        </div>
      ) : null}
      {account && decision ? (
        <DecideDialog account={account} decision={decision} onClose={() => setDecision(undefined)} />
      ) : null}
    </Dialog>
  );
}
