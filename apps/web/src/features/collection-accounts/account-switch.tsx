import { ACCOUNT_STATUS, type CollectionAccount } from '@mashang/contract/collection-accounts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { nameOf } from './account-words.ts';
import * as styles from './accounts.module.css';
import { refreshAccounts, switchAccount } from './queries.ts';
import * as zh from './zh.tsx';

/** Switches an account on or off. A reason beside it says why it cannot be on; accounts of others are read-only. */
export function AccountSwitch({ account }: { account: CollectionAccount }): ReactNode {
  const { accId, status, own, whyOff } = account;
  const on = status === ACCOUNT_STATUS.on;
  const flip = useMutation({
    mutationFn: (wanted: boolean) => switchAccount(accId, wanted),
    onSuccess: ({ openOrders }, wanted) => {
      const staying = !wanted && openOrders > 0 ? zh.accountSwitch.openOrdersStay(openOrders) : '';
      showToast(
        'success',
        wanted ? zh.accountSwitch.enabled(nameOf(account)) : zh.accountSwitch.disabled(nameOf(account), staying),
      );
    },
    onSettled: () => void refreshAccounts(),
  });
  const word = on ? zh.accountSwitch.collecting : zh.accountSwitch.stopped;
  if (!own) return <span className={on ? '' : looks.soft}>{word}</span>;
  return (
    <button
      type="button"
      role="switch"
      className={styles.flip}
      aria-checked={on}
      aria-label={`${nameOf(account)}，${word}`}
      aria-busy={flip.isPending || undefined}
      title={
        !on && whyOff
          ? zh.accountSwitch.mayNot(whyOff)
          : on
            ? zh.accountSwitch.pressToStop
            : zh.accountSwitch.pressToStart
      }
      disabled={flip.isPending || (!on && whyOff !== '')}
      onClick={() => flip.mutate(!on)}
    >
      <span className={styles.flipKnob} aria-hidden="true" />
      <span>{word}</span>
    </button>
  );
}
