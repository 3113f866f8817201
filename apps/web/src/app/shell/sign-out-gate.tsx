import { type ReactNode, useEffect, useState } from 'react';
import { SignOutDialog } from '../../features/sign-in/sign-out-dialog.tsx';
import { askBeforeLosing } from '../../lib/form/dirty-forms.ts';

/** Log-out, once nothing unsaved would be lost by it. */
export function SignOutGate({ onClose }: { onClose(): void }): ReactNode {
  const [mayLeave, setMayLeave] = useState(false);
  useEffect(() => {
    if (mayLeave) return;
    void askBeforeLosing().then((leave) => (leave ? setMayLeave(true) : onClose()));
  }, [mayLeave, onClose]);
  return mayLeave ? <SignOutDialog onClose={onClose} /> : null;
}
