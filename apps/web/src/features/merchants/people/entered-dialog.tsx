import type { EnteredMember } from '@mashang/contract/merchant-people';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
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
      <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.enteredDialog.notice(FIRST_PASSWORD_HOURS)}</p>
      <Facts
        rows={[
          [zh.enteredDialog.username, entered.username],
          [
            zh.enteredDialog.password,
            <Copyable key="p" text={entered.firstPassword} what={zh.enteredDialog.password}>
              <span className={looks.mono} data-testid="first-password">
                {entered.firstPassword}
              </span>
            </Copyable>,
          ],
          [zh.enteredDialog.until, entered.until],
        ]}
      />
    </Dialog>
  );
}
