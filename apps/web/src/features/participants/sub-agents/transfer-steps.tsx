import type { SonPage, SubAgent, TransferAnswer } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { OrderPostings } from '../../../ui/display/order-history.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { SpeltAmount } from '../../../ui/form/spelt-amount.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as orderList from '../../../ui/table/order-list.module.css';
import * as styles from '../participants.module.css';
import * as zh from '../zh.tsx';
import { balancesAfter } from './transfer-words.ts';

export type Sender = SonPage['self'];
type Props = { sender: Sender; receiver: SubAgent; amount: string; remark: string };

/**
 * A summary of the transfer, so that nobody can mistake it: both sides, the amount in figures and in words, balances
 * before and after.
 */
export function TransferQuestion({ sender, receiver, amount, remark }: Props): ReactNode {
  const after = balancesAfter(sender.available, receiver.available, amount);
  const sides = [
    [zh.transferQuestion.from(sender.name), sender.available, after.sender],
    [receiver.name, receiver.available, after.receiver],
  ] as const;
  return (
    <>
      <p>{zh.transferQuestion.to(<strong>{receiver.name}</strong>, receiver.legalName)}</p>
      <SpeltAmount value={amount} />
      <table className={styles.balances}>
        <thead>
          <tr>
            <th scope="col">{zh.transferQuestion.availableColumn}</th>
            <th scope="col">{zh.transferQuestion.before}</th>
            <th scope="col">{zh.transferQuestion.after}</th>
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
      {remark ? <p className={looks.soft}>{zh.transferQuestion.remark(remark)}</p> : null}
      <p className={looks.soft}>{zh.transferQuestion.atOnce}</p>
    </>
  );
}

/** The completed transfer, as in the ledger. */
export function TransferDone({ answer, receiver }: { answer: TransferAnswer; receiver: SubAgent }): ReactNode {
  return (
    <div className={orderList.detail} data-testid="transfer-done">
      <p className={`${controls.notice} ${controls.noticeOk}`}>
        <span>
          {zh.transferDone.done(
            receiver.name,
            <MoneyText value={answer.amount} />,
            <span className={looks.mono}>{answer.transferNo}</span>,
          )}
        </span>
      </p>
      <OrderPostings rows={answer.postings} hint={zh.transferDone.billsHint} />
    </div>
  );
}
