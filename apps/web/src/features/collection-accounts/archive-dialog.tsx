import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { nameOf } from './account-words.ts';
import { archiveAccount, refreshAccounts } from './queries.ts';

type Props = { account: CollectionAccount; onClose(): void; onDone(): void };

/** Asks once more before an account leaves the lists. */
export function ArchiveDialog({ account, onClose, onDone }: Props): ReactNode {
  return (
    <CodedDialog
      title="删除收款账户"
      button="确认删除"
      done={`已删除${nameOf(account)}`}
      testId="archive-dialog"
      danger
      act={() => archiveAccount(account.accId)}
      after={onDone}
      settled={() => void refreshAccounts()}
      onClose={onClose}
    >
      {() => (
        <p>
          删除后“{nameOf(account)}
          ”不再收款，也不再出现在列表与产品轮询中。历史订单与审计记录照常保留，账号可重新登记。
        </p>
      )}
    </CodedDialog>
  );
}
