import type { EnteredMember } from '@mashang/contract/merchant-people';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { EnteredDialog } from './entered-dialog.tsx';
import { FirstUserDialog } from './member-dialogs.tsx';
import * as zh from './zh.tsx';

type Props = { merchant: { id: string; name: string }; isOffered: boolean };

/**
 * The operator's button for the first user of a merchant. It goes once the merchant has users; the dialog with the
 * first password stays until it is closed.
 */
export function FirstUserButton({ merchant, isOffered }: Props): ReactNode {
  const [asking, setAsking] = useState(false);
  const [entered, setEntered] = useState<EnteredMember>();
  return (
    <>
      {isOffered ? <Button onClick={() => setAsking(true)}>{zh.memberDialogs.firstButton}</Button> : null}
      {asking ? <FirstUserDialog merchant={merchant} after={setEntered} onClose={() => setAsking(false)} /> : null}
      {entered ? <EnteredDialog entered={entered} onClose={() => setEntered(undefined)} /> : null}
    </>
  );
}
