import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { nameOf } from './account-words.ts';
import { archiveAccount, refreshAccounts } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { account: CollectionAccount; onClose(): void; onDone(): void };

/** Asks for confirmation before an account leaves the lists. */
export function ArchiveDialog({ account, onClose, onDone }: Props): ReactNode {
  return (
    <CodedDialog
      title={zh.archiveDialog.title}
      button={zh.archiveDialog.confirm}
      done={zh.archiveDialog.done(nameOf(account))}
      testId="archive-dialog"
      danger
      act={() => archiveAccount(account.accId)}
      after={onDone}
      settled={() => void refreshAccounts()}
      onClose={onClose}
    >
      {() => <p>{zh.archiveDialog.lead(nameOf(account))}</p>}
    </CodedDialog>
  );
}
