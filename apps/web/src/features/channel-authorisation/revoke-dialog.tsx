import { type Authorisation, OPEN_PLATFORM_NAMES } from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshAuthorisations, revokeAuthorisation } from './queries.ts';

/** Ending one of one's own: what stops, said before it does. */
export function RevokeDialog({ one, onClose }: { one: Authorisation; onClose(): void }): ReactNode {
  const revoke = useMutation({
    mutationFn: () => revokeAuthorisation(one.id),
    onSuccess: () => {
      showToast('success', '已撤销授权');
      onClose();
    },
    onSettled: () => void refreshAuthorisations(),
  });
  return (
    <Dialog
      title={`撤销授权 · ${one.uid}`}
      width={440}
      testId="revoke-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={revoke.isPending} onClick={onClose}>
            取消
          </Button>
          <Button className="btn-danger" busy={revoke.isPending} onClick={() => !revoke.isPending && revoke.mutate()}>
            确认撤销
          </Button>
        </>
      }
    >
      <p>
        撤销后立即停止读取 {one.accountName} 在{OPEN_PLATFORM_NAMES[one.platform]}
        的店铺与收款记录，并通知平台作废凭据。重新使用需要再次扫码授权。
      </p>
    </Dialog>
  );
}
