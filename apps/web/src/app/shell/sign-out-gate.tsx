import { type ReactNode, useEffect, useState } from 'react';
import { SignOutDialog } from '../../features/sign-in/sign-out-dialog.tsx';
import { askBeforeLosing } from '../../lib/form/dirty-forms.ts';

/** Signs out after the user has agreed to lose unsaved input. */
export function SignOutGate({ onClose }: { onClose(): void }): ReactNode {
  const [mayLeave, setMayLeave] = useState(false);
  useEffect(() => {
    if (mayLeave) return;
    void askBeforeLosing().then((leave) => (leave ? setMayLeave(true) : onClose()));
  }, [mayLeave, onClose]);
  return mayLeave ? <SignOutDialog onClose={onClose} /> : null;
}
