import { addMoney } from '@mashang/contract/money';
import type { SettlementTerms } from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { makeRun, refreshSettlements } from '../settlements/queries.ts';

type Props = { merchant: { id: string; name: string }; terms: SettlementTerms; onClose(): void };

/** 立即结算: from then on the merchant's money is held, so it is asked first. Paying takes two people afterwards. */
export function MakeRunDialog({ merchant, terms, onClose }: Props): ReactNode {
  const { payable, held, account } = terms;
  return (
    <CodedDialog
      title={`立即结算 · ${merchant.name}`}
      button="生成结算批次"
      done="已生成结算批次，请到“商户结算”申请付款"
      testId="make-run-dialog"
      act={() => makeRun([merchant.id])}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>可用余额扣除保证金与待处理退款后全部占用，直到付款或取消；其间商户不能用于代付。付款另须两人审批。</p>
          <Facts
            rows={[
              [
                '可用余额',
                <span key="a">
                  <MoneyText value={addMoney(payable, `-${held}`)} /> 元
                </span>,
              ],
              ['结算账户', account ? `${account.bankName} ${account.accountNo}` : ''],
            ]}
          />
        </>
      )}
    </CodedDialog>
  );
}
