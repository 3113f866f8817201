import type { UserInfo } from '@mashang/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { usePageTitle } from '../../../lib/format/title.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Button } from '../../../ui/form/button.tsx';
import * as publicStyles from '../../../ui/layout/public.module.css';
import { usePasswordForm } from '../password-form.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { signOut } from '../queries.ts';
import { leaveThisDevice } from '../use-leave.ts';
import * as zh from '../zh.tsx';
import { BindTwoFactor } from './bind-two-factor.tsx';

type Props = { user: UserInfo; onDone(): void };

function Leave(): ReactNode {
  const leave = useMutation({
    mutationFn: () => signOut(undefined),
    onSettled: () => leaveThisDevice(zh.leaveButton.done),
  });
  return (
    <div className={publicStyles.publicLinks}>
      <Button kind="text" busy={leave.isPending} onClick={() => leave.mutate()}>
        {zh.leaveButton.signOut}
      </Button>
    </div>
  );
}

/** Another person has seen the first password: with it the user can only choose its own. */
function ChoosePassword({ user, onDone }: Props): ReactNode {
  usePageTitle(zh.choosePassword.pageTitle);
  const { formId, busy, form } = usePasswordForm({
    user,
    oldLabel: zh.choosePassword.oldLabel,
    note: zh.choosePassword.note,
    onDone: () => {
      showToast('success', zh.choosePassword.done);
      onDone();
    },
  });
  return (
    <PublicFrame>
      <div className={dialogStyles.formGrid}>
        <h1>{zh.choosePassword.heading}</h1>
        <p className={publicStyles.publicLead}>{zh.choosePassword.lead}</p>
      </div>
      {form}
      <Button kind="primary" type="submit" form={formId} busy={busy}>
        {zh.choosePassword.pageTitle}
      </Button>
      <Leave />
    </PublicFrame>
  );
}

/** Staff must use two factors. */
function Bind({ onDone }: Pick<Props, 'onDone'>): ReactNode {
  usePageTitle(zh.bind.pageTitle);
  return (
    <PublicFrame wide>
      <div className={dialogStyles.formGrid}>
        <h1>{zh.bind.heading}</h1>
        <p className={publicStyles.publicLead}>{zh.bind.lead}</p>
      </div>
      <BindTwoFactor
        whenBound={
          <Button kind="primary" onClick={onDone}>
            {zh.bind.done}
          </Button>
        }
        onDone={onDone}
      />
      <Leave />
    </PublicFrame>
  );
}

/** Steps that a user has to complete before anything else; the shell is not shown around it. */
export default function FirstStepsPage({ user, onDone }: Props): ReactNode {
  return user.mustChoosePassword ? <ChoosePassword user={user} onDone={onDone} /> : <Bind onDone={onDone} />;
}
