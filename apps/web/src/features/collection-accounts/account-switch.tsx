import type { CollectionAccount } from '@mashang/contract/collection-accounts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast.ts';
import { nameOf } from './account-words.ts';
import { refreshAccounts, switchAccount } from './queries.ts';

/** Switches an account on or off. Why it cannot be on stands beside it; another's is only shown. */
export function AccountSwitch({ account }: { account: CollectionAccount }): ReactNode {
  const { accId, status, own, whyOff } = account;
  const on = status === 1;
  const flip = useMutation({
    mutationFn: (wanted: boolean) => switchAccount(accId, wanted),
    onSuccess: ({ openOrders }, wanted) => {
      const staying = !wanted && openOrders > 0 ? `，${openOrders} 笔待支付订单不受影响` : '';
      showToast('success', wanted ? `已启用${nameOf(account)}` : `已停用${nameOf(account)}${staying}`);
    },
    onSettled: () => void refreshAccounts(),
  });
  const word = on ? '收款中' : '已停用';
  if (!own) return <span className={on ? '' : 'soft'}>{word}</span>;
  return (
    <button
      type="button"
      role="switch"
      className="flip"
      aria-checked={on}
      aria-label={`${nameOf(account)}，${word}`}
      aria-busy={flip.isPending || undefined}
      title={!on && whyOff ? `不能启用：${whyOff}` : on ? '点击停用' : '点击启用'}
      disabled={flip.isPending || (!on && whyOff !== '')}
      onClick={() => flip.mutate(!on)}
    >
      <span className="flip-knob" aria-hidden="true" />
      <span>{word}</span>
    </button>
  );
}
