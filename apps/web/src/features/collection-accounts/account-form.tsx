import type { CollectionAccount, AccountForm as FormFacts } from '@mashang/contract/collection-accounts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { AccountFields } from './account-fields.tsx';
import { accountFormQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Props = {
  /** The account to change; without it a new one is entered. */
  account?: CollectionAccount;
  onClose(): void;
  onSaved?(accId: string): void;
};

/** The types that a change needs: only the account's own, also when it is no longer offered. */
function typesFor(facts: FormFacts, account: CollectionAccount | undefined): FormFacts['types'] {
  if (!account) return facts.types;
  return facts.types.filter(({ accType }) => accType === account.accType);
}

/** A new account, or a change of one: waits for name and types, then shows the fields. */
export function AccountForm({ account, onClose, onSaved }: Props): ReactNode {
  const { data, error, refetch } = useQuery(accountFormQuery());
  const types = data && typesFor(data, account);
  if (data && types && types.length > 0)
    return <AccountFields facts={data} types={types} account={account} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog
      title={account ? zh.accountForm.changeTitle : zh.accountForm.addTitle}
      shape="drawer"
      width={560}
      onClose={onClose}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={8} /> : null}
      {types?.length === 0 ? (
        <EmptyState
          title={account ? zh.accountForm.typeClosedTitle : zh.accountForm.noTypesTitle}
          hint={zh.accountForm.noTypesHint}
        />
      ) : null}
    </Dialog>
  );
}
