import type { SonPage, SubAgent, TransferAnswer } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { MoneyText } from '../../ui/money-text.tsx';
import { OrderPostings } from '../../ui/order-history.tsx';
import { SpeltAmount } from '../../ui/spelt-amount.tsx';
import { balancesAfter } from './transfer-words.ts';

export type Sender = SonPage['self'];
type Props = { sender: Sender; receiver: SubAgent; amount: string; remark: string };

/** What is about to be moved, so that nobody can mistake it: who, how much in figures and in words, before and after. */
export function TransferQuestion({ sender, receiver, amount, remark }: Props): ReactNode {
  const after = balancesAfter(sender.available, receiver.available, amount);
  const sides = [
    [`您（${sender.name}）`, sender.available, after.sender],
    [receiver.name, receiver.available, after.receiver],
  ] as const;
  return (
    <>
      <p>
        划转给 <strong>{receiver.name}</strong>（{receiver.legalName}）
      </p>
      <SpeltAmount value={amount} />
      <table className="balances">
        <thead>
          <tr>
            <th scope="col">可用额度（元）</th>
            <th scope="col">划转前</th>
            <th scope="col">划转后</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(([name, before, then]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <MoneyText value={before} />
              </td>
              <td>
                <MoneyText value={then} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {remark ? <p className="soft">备注：{remark}</p> : null}
      <p className="soft">划转后立即入账，不能撤回。</p>
    </>
  );
}

/** What was moved, as the ledger has it. */
export function TransferDone({ answer, receiver }: { answer: TransferAnswer; receiver: SubAgent }): ReactNode {
  return (
    <div className="detail" data-testid="transfer-done">
      <p className="notice notice-ok">
        <span>
          已向 {receiver.name} 划转 <MoneyText value={answer.amount} /> 元，单号{' '}
          <span className="mono">{answer.transferNo}</span>。
        </span>
      </p>
      <OrderPostings rows={answer.postings} hint="双方的分录会出现在这里。" />
    </div>
  );
}
