import { ACCOUNT_STATUS, type CollectionAccount } from '@mashang/contract/collection-accounts';
import { ACCOUNT_COLUMNS } from '@mashang/contract/lists/collection-accounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PageLink } from '../../lib/page/page-link.tsx';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { type Fact, Facts, factsOf } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import type { RevealOf } from '../personal-data/use-reveal.ts';
import { Range } from './account-columns.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { CheckTag, CodeFacts, EvidenceFact } from './account-tags.tsx';
import * as styles from './accounts.module.css';
import { ArchiveDialog } from './archive-dialog.tsx';
import { HealthPanel } from './health-meters.tsx';
import { accountQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;

/** All facts of an account, by the labels of its type. */
export function accountFacts(account: CollectionAccount, reveal?: RevealOf): Fact[] {
  const number = account.accountLabel || zh.accountFacts.number;
  const fact = factsOf(ACCOUNT_COLUMNS, account);
  return [
    [
      number,
      account.own ? (
        <Copyable key="n" text={account.outAuthNo} what={number} />
      ) : (
        <MaskedValue
          key="n"
          text={account.outAuthNo}
          what={number}
          reveal={reveal?.('collection-account', account.accId, 'outAuthNo')}
        />
      ),
    ],
    fact('receiveUserName'),
    [zh.accountFacts.proof, <EvidenceFact key="e" account={account} />],
    fact('bankName'),
    [account.branchLabel || zh.accountFacts.bankBranch, account.bankBranch],
    [account.thirdPartyLabel || zh.accountFacts.thirdPartyId, account.thirdPartyId],
    fact(
      'range',
      <span>
        <Range account={account} />
        {zh.accountFacts.yuan}
      </span>,
    ),
    fact('products', account.products.join('、') || zh.accountFacts.noProducts),
    fact('openOrders', account.openOrders > 0 ? zh.accountFacts.openOrderCount(account.openOrders) : ''),
    fact('participantName', account.own ? '' : undefined),
    fact('createTime'),
    [zh.accountFacts.checkTime, account.checkTime],
  ];
}

/** One account in full: its state, its health, its QR code, and its owner's actions. */
export function AccountDrawer({ accId, onClose }: { accId: string; onClose(): void }): ReactNode {
  const { data: account, error, refetch } = useQuery(accountQuery(accId));
  const { area } = useCurrentUser();
  const [task, setTask] = useState<'change' | 'archive'>();
  useLiveRefresh(LIVE_GAP_MS, refetch, 'account');
  const mayChange = account?.own && account.checkStatus !== 'frozen';
  return (
    <Dialog
      title={zh.accountDrawer.title}
      shape="drawer"
      testId="account-drawer"
      onClose={onClose}
      footer={
        <>
          {mayChange ? (
            <>
              <Button className={controls.btnDanger} onClick={() => setTask('archive')}>
                {zh.accountDrawer.archive}
              </Button>
              <Button kind="primary" onClick={() => setTask('change')}>
                {zh.accountDrawer.change}
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>{zh.accountDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {account === undefined && !error ? <SkeletonLines lines={12} /> : null}
      {account === null ? <EmptyState title={zh.accountDrawer.goneTitle} hint={zh.accountDrawer.goneHint} /> : null}
      {account ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={styles.accountTitle}>{account.accountOtherName || account.typeName}</strong>
            <CheckTag account={account} />
            <AccountSwitch account={account} />
          </div>
          {account.whyOff ? (
            <p
              className={
                account.checkStatus === 'pending' ? controls.notice : `${controls.notice} ${controls.noticeBad}`
              }
            >
              {account.whyOff}
            </p>
          ) : null}
          {account.own && account.evidenceDue ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>
              {zh.accountDrawer.proofMissing(account.evidenceDue.slice(0, 10))}
            </p>
          ) : null}
          {account.own &&
          account.status === ACCOUNT_STATUS.on &&
          account.products.length === 0 &&
          area !== 'operator' ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>
              {zh.accountDrawer.notInRotation(<PageLink page="poll-config">{zh.accountDrawer.setRotation}</PageLink>)}
            </p>
          ) : null}
          <Facts rows={accountFacts(account)} />
          <CodeFacts account={account} />
          <HealthPanel account={account} />
        </div>
      ) : null}
      {account && task === 'change' ? <AccountForm account={account} onClose={() => setTask(undefined)} /> : null}
      {account && task === 'archive' ? (
        <ArchiveDialog account={account} onClose={() => setTask(undefined)} onDone={onClose} />
      ) : null}
    </Dialog>
  );
}
