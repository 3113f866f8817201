import { addMoney } from '@mashang/contract/money';
import type { SettlementTerms } from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { makeRun, refreshSettlements } from '../queries.ts';
import * as zh from '../zh.tsx';

type Props = { merchant: { id: string; name: string }; terms: SettlementTerms; onClose(): void };

/** 立即结算: asks first, because the merchant's money is held from then on. Two people approve the payment afterwards. */
export function MakeRunDialog({ merchant, terms, onClose }: Props): ReactNode {
  const { payable, held, account } = terms;
  return (
    <CodedDialog
      title={zh.makeRunDialog.title(merchant.name)}
      button={zh.makeRunDialog.confirm}
      done={zh.makeRunDialog.done}
      testId="make-run-dialog"
      act={() => makeRun([merchant.id])}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{zh.makeRunDialog.lead}</p>
          <Facts
            rows={[
              [
                zh.makeRunDialog.payable,
                <span key="a">
                  {zh.makeRunDialog.payableAmount(<MoneyText value={addMoney(payable, `-${held}`)} />)}
                </span>,
              ],
              [zh.makeRunDialog.account, account ? `${account.bankName} ${account.accountNo}` : ''],
            ]}
          />
        </>
      )}
    </CodedDialog>
  );
}
