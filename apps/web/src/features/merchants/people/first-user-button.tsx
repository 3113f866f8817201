import type { EnteredMember } from '@mashang/contract/merchant-people';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { EnteredDialog } from './entered-dialog.tsx';
import { FirstUserDialog } from './member-dialogs.tsx';
import * as zh from './zh.tsx';

/** The operator's button for the first user of a merchant; the server refuses it once the merchant has users. */
export function FirstUserButton({ merchant }: { merchant: { id: string; name: string } }): ReactNode {
  const [asking, setAsking] = useState(false);
  const [entered, setEntered] = useState<EnteredMember>();
  return (
    <>
      <Button onClick={() => setAsking(true)}>{zh.memberDialogs.firstButton}</Button>
      {asking ? <FirstUserDialog merchant={merchant} after={setEntered} onClose={() => setAsking(false)} /> : null}
      {entered ? <EnteredDialog entered={entered} onClose={() => setEntered(undefined)} /> : null}
    </>
  );
}
