import type { EnteredMember } from '@mashang/contract/merchant-people';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import type { ReactNode } from 'react';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CopyableKey } from '../../../ui/display/copyable.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from './zh.tsx';

/** The first password of a new user, which only this dialog shows. */
export function EnteredDialog({ entered, onClose }: { entered: EnteredMember; onClose(): void }): ReactNode {
  return (
    <Dialog
      title={zh.enteredDialog.title}
      testId="entered-dialog"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {zh.enteredDialog.close}
        </Button>
      }
    >
      <div className={dialogStyles.formGrid}>
        <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.enteredDialog.notice(FIRST_PASSWORD_HOURS)}</p>
        <Facts
          rows={[
            [zh.enteredDialog.username, entered.username],
            [
              zh.enteredDialog.password,
              <CopyableKey key="p" text={entered.firstPassword} what={zh.enteredDialog.password} />,
            ],
            [zh.enteredDialog.until, entered.until],
          ]}
        />
      </div>
    </Dialog>
  );
}
