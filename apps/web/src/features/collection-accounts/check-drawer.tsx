import {
  ACCOUNT_STATUS,
  CHECK_DECISIONS,
  type CheckDecision,
  type CheckedAccount,
} from '@mashang/contract/collection-accounts';
import { ACCOUNT_CHECK_COLUMNS } from '@mashang/contract/lists/collection-accounts';
import { KYC_STATUS_NAMES } from '@mashang/contract/standing';
import { keysOf } from '@mashang/contract/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type Fact, Facts, factsOf } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { useReveal } from '../personal-data/use-reveal.ts';
import { accountFacts } from './account-drawer.tsx';
import { CheckTag, CodeFacts, EvidenceFact, NameMatch } from './account-tags.tsx';
import * as styles from './accounts.module.css';
import { DecideDialog } from './decide-dialog.tsx';
import { HealthPanel } from './health-meters.tsx';
import { checkQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;
const DECISIONS = keysOf(CHECK_DECISIONS);

/** Facts that the check's state already shows. */
const CHECKED_ABOVE = new Set([zh.checkedAbove.holder, zh.checkedAbove.owner, zh.checkedAbove.proof]);

function evidenceOf(account: CheckedAccount): Fact[] {
  const fact = factsOf(ACCOUNT_CHECK_COLUMNS, account);
  return [
    fact('participantName'),
    [zh.evidenceOf.legalName, account.legalName],
    [zh.evidenceOf.verification, KYC_STATUS_NAMES[account.kycStatus]],
    fact('receiveUserName', <NameMatch account={account} />),
    fact('evidence', <EvidenceFact account={account} />),
    fact('enteredBy'),
    fact('enteredTime', account.enteredTime),
    fact('checkedBy'),
    fact('checkRemark'),
  ];
}

/** One account for an operator: the evidence, then the decisions that its state allows. */
export function CheckDrawer({ accId, onClose }: { accId: string; onClose(): void }): ReactNode {
  const { data: account, error, refetch } = useQuery(checkQuery(accId));
  const reveal = useReveal();
  const [decision, setDecision] = useState<CheckDecision>();
  useLiveRefresh(LIVE_GAP_MS, refetch, 'account');
  const offered = account ? DECISIONS.filter((one) => CHECK_DECISIONS[one].from === account.checkStatus) : [];
  return (
    <Dialog
      title={zh.checkDrawer.title}
      shape="drawer"
      testId="check-drawer"
      onClose={onClose}
      footer={
        <>
          {offered.map((one) => (
            <Button
              key={one}
              kind={one === 'approve' ? 'primary' : 'plain'}
              className={one === 'refuse' || one === 'freeze' ? controls.btnDanger : ''}
              onClick={() => setDecision(one)}
            >
              {CHECK_DECISIONS[one].title}
            </Button>
          ))}
          <Button onClick={onClose}>{zh.checkDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {account === undefined && !error ? <SkeletonLines lines={12} /> : null}
      {account === null ? <EmptyState title={zh.checkDrawer.goneTitle} hint={zh.checkDrawer.goneHint} /> : null}
      {account ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={styles.accountTitle}>{account.typeName}</strong>
            <CheckTag account={account} />
            {account.status === ACCOUNT_STATUS.on ? (
              <span className={looks.soft}>{zh.checkDrawer.collecting}</span>
            ) : null}
          </div>
          {account.checkStatus === 'pending' && account.evidenceFault ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>
              {zh.checkDrawer.notPassable(account.evidenceFault)}
            </p>
          ) : null}
          <section>
            <h3 className={controls.sectionTitle}>{zh.checkDrawer.checkHeading}</h3>
            <Facts rows={evidenceOf(account)} />
          </section>
          <CodeFacts account={account} />
          <section>
            <h3 className={controls.sectionTitle}>{zh.checkDrawer.accountHeading}</h3>
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
