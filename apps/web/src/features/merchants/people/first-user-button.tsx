import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { FirstUserDialog } from './member-dialogs.tsx';
import * as zh from './zh.tsx';

/** The operator's button for the first user of a merchant, whom another of the staff approves. */
export function FirstUserButton({ merchant }: { merchant: { id: string; name: string } }): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{zh.memberDialogs.firstButton}</Button>
      {asking ? <FirstUserDialog merchant={merchant} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
