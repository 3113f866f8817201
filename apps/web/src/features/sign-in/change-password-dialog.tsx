import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './account.css';
import { usePasswordForm } from './password-form.tsx';
import { devicesQuery } from './queries.ts';

/** 修改密码: old, new, repeat. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }): ReactNode {
  const { formId, busy, form } = usePasswordForm({
    user: useCurrentUser(),
    oldLabel: '旧密码',
    note: '修改成功后，您在其他设备上的登录将全部退出，本机保持登录。',
    onDone: () => {
      showToast('success', '密码修改成功，其他设备已退出登录');
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title="修改密码"
      onClose={onClose}
      testId="password-dialog"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            确定
          </Button>
        </>
      }
    >
      {form}
    </Dialog>
  );
}
