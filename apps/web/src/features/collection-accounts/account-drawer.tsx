import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import type { RevealOf } from '../personal-data/use-reveal.ts';
import { Range } from './account-columns.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { CheckTag, CodeFacts, EvidenceFact } from './account-tags.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { HealthPanel } from './health-meters.tsx';
import { accountQuery } from './queries.ts';

const LIVE_GAP_MS = 300;

/** Everything that stands on an account, by the labels of its type. */
export function accountFacts(account: CollectionAccount, reveal?: RevealOf): [string, ReactNode][] {
  const number = account.accountLabel || '账号';
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
    ['户名', account.receiveUserName],
    ['账户证明', <EvidenceFact key="e" account={account} />],
    ['银行或机构', account.bankName],
    [account.branchLabel || '网点', account.bankBranch],
    [account.thirdPartyLabel || '第三方编号', account.thirdPartyId],
    [
      '单笔范围',
      <span key="r">
        <Range account={account} /> 元
      </span>,
    ],
    ['轮询产品', account.products.join('、') || '未加入'],
    ['待支付', account.openOrders > 0 ? `${account.openOrders} 笔` : ''],
    ['归属', account.own ? '' : account.participantName],
    ['新增时间', account.createTime],
    ['审核时间', account.checkTime],
  ];
}

/** One account whole: where it stands, how it fares, its code, and what its owner may do. */
export function AccountDrawer({ accId, onClose }: { accId: string; onClose(): void }): ReactNode {
  const { data: account, error, refetch } = useQuery(accountQuery(accId));
  const { area } = useCurrentUser();
  const [task, setTask] = useState<'change' | 'archive'>();
  useLiveRefresh(LIVE_GAP_MS, refetch, 'account');
  const mayChange = account?.own && account.checkStatus !== 'frozen';
  return (
    <Dialog
      title="收款账户"
      shape="drawer"
      testId="account-drawer"
      onClose={onClose}
      footer={
        <>
          {mayChange ? (
            <>
              <Button className="btn-danger" onClick={() => setTask('archive')}>
                删除
              </Button>
              <Button kind="primary" onClick={() => setTask('change')}>
                修改
              </Button>
            </>
          ) : null}
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
            <strong className="account-title">{account.accountOtherName || account.typeName}</strong>
            <CheckTag account={account} />
            <AccountSwitch account={account} />
          </div>
          {account.whyOff ? (
            <p className={account.checkStatus === 'pending' ? 'notice' : 'notice notice-bad'}>{account.whyOff}</p>
          ) : null}
          {account.own && account.evidenceDue ? (
            <p className="notice notice-warn">
              账户缺少证明，请在 {account.evidenceDue.slice(0, 10)} 前修改账户并补交，逾期将停止派单。
            </p>
          ) : null}
          {account.own && account.status === 1 && account.products.length === 0 && area !== 'operator' ? (
            <p className="notice notice-warn">
              已启用，但还没有加入产品轮询，暂时不会派单。<PageLink page="poll-config">去设置轮询</PageLink>
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
