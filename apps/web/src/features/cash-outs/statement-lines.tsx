import { CASH_OUT_STATUS, type CashOutDetail, type StatementDebit } from '@mashang/contract/cash-outs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as lineList from '../../ui/table/line-list.module.css';
import { matchCashOut, refreshCashOuts } from './queries.ts';
import * as zh from './zh.tsx';

function Line({ line, children }: { line: StatementDebit; children?: ReactNode }): ReactNode {
  const said = [line.payee, line.payeeAccount, line.remark].filter(Boolean).join(' · ');
  return (
    <li className={lineList.cashLine}>
      <span>
        <b>
          <MoneyText value={line.amount} />
        </b>{' '}
        <span className={looks.mono}>{line.reference || zh.statementLine.noReference}</span>
        <br />
        <span className={looks.soft}>
          <span className={looks.num}>{line.time}</span> · {line.sourceName}
          {said ? ` · ${said}` : ''}
        </span>
      </span>
      {children}
    </li>
  );
}

/** Statement lines of the cash-out: the line that names it, or the possible ones. */
export function StatementLines({ detail }: { detail: CashOutDetail }): ReactNode {
  const id = useId();
  const mayMatch = useMay('cash-out:send');
  const { cashOut, debit, candidates } = detail;
  const match = useMutation({
    mutationFn: (lineId: string) => matchCashOut(cashOut.cashOutNo, lineId),
    onSuccess: () => showToast('success', zh.statementLines.done),
    onSettled: () => void refreshCashOuts(),
  });
  if (!debit && cashOut.status !== CASH_OUT_STATUS.sent && candidates.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.statementLines.title}
      </h3>
      <ul className={lineList.cashLines}>
        {debit ? <Line line={debit} /> : null}
        {candidates.map((line) => (
          <Line key={line.lineId} line={line}>
            {!line.sameAmount ? (
              <StatusTag tone="bad">{zh.statementLines.amountDiffers}</StatusTag>
            ) : mayMatch ? (
              <Button
                small
                aria-label={zh.statementLines.chooseOf(line.reference)}
                busy={match.isPending}
                onClick={() => match.mutate(line.lineId)}
              >
                {zh.statementLines.choose}
              </Button>
            ) : null}
          </Line>
        ))}
      </ul>
      {!debit && candidates.length === 0 ? <p className={looks.soft}>{zh.statementLines.hint}</p> : null}
    </section>
  );
}
