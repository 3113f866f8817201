import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf } from './account-words.ts';
import { archiveAccount, refreshAccounts } from './queries.ts';

type Props = { account: CollectionAccount; onClose(): void; onDone(): void };

/** Asks once more before an account leaves the lists. */
export function ArchiveDialog({ account, onClose, onDone }: Props): ReactNode {
  const [refused, setRefused] = useState('');
  const archive = useMutation({
    mutationFn: () => archiveAccount(account.accId),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', `已删除${nameOf(account)}`);
      void refreshAccounts();
      onDone();
    },
    onError: (error) => setRefused(error.message),
  });
  return (
    <Dialog
      title="删除收款账户"
      testId="archive-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={archive.isPending} onClick={onClose}>
            取消
          </Button>
          <Button className="btn-danger" busy={archive.isPending} onClick={() => archive.mutate()}>
            确认删除
          </Button>
        </>
      }
    >
      <p>
        删除后「{nameOf(account)}」不再收款，也不再出现在列表与产品轮询中。历史订单与审计记录照常保留，账号可重新登记。
      </p>
      {refused ? (
        <p className="notice notice-bad" role="alert">
          {refused}
        </p>
      ) : null}
    </Dialog>
  );
}
