import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { MoneyText } from './money-text.tsx';
import { StatusTag } from './status-tag.tsx';
import './line-list.css';

/** A line of a statement as the screens show it. */
export type StatementLineRow = {
  lineId: string;
  time: string;
  amount: string;
  reference: string;
  remark: string;
  sourceName: string;
};
type Props = {
  lines: readonly StatementLineRow[];
  /** What the payment is of; another amount is no choice. */
  amount: string;
  /** Said where there is none yet. */
  none: ReactNode;
  /** Left out for who may not say which it is. */
  onMatch?: ((lineId: string) => void) | undefined;
  busy?: boolean;
};

/** Payments of statements that may be this one, to be named where the program could not tell. */
export function StatementCandidates({ lines, amount, none, onMatch, busy = false }: Props): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        对账单流水
      </h3>
      {lines.length === 0 ? <p className="soft">{none}</p> : null}
      <ul className="cash-lines">
        {lines.map((line) => (
          <li key={line.lineId} className="cash-line">
            <span>
              <b>
                <MoneyText value={line.amount} />
              </b>{' '}
              <span className="mono">{line.reference || '无流水号'}</span>
              <br />
              <span className="soft">
                <span className="num">{line.time}</span> · {line.sourceName}
                {line.remark ? ` · ${line.remark}` : ''}
              </span>
            </span>
            {line.amount !== amount ? (
              <StatusTag tone="bad">金额不一致</StatusTag>
            ) : onMatch ? (
              <Button
                small
                busy={busy}
                aria-label={`就是这一笔 ${line.reference}`}
                onClick={() => onMatch(line.lineId)}
              >
                就是这一笔
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
