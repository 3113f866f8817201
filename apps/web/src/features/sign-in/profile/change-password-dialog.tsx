import type { ReactNode } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { showToast } from '../../../lib/faults/toast.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { usePasswordForm } from '../password-form.tsx';
import { devicesQuery } from '../queries.ts';
import * as zh from '../zh.tsx';

/** 修改密码: old, new and repeated password. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }): ReactNode {
  const { formId, busy, form } = usePasswordForm({
    user: useCurrentUser(),
    oldLabel: zh.changePasswordDialog.oldLabel,
    note: zh.changePasswordDialog.note,
    onDone: () => {
      showToast('success', zh.changePasswordDialog.done);
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title={zh.changePasswordDialog.title}
      onClose={onClose}
      testId="password-dialog"
      footer={
        <>
          <Button onClick={onClose}>{zh.changePasswordDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {zh.changePasswordDialog.confirm}
          </Button>
        </>
      }
    >
      {form}
    </Dialog>
  );
}
