import { type ReactNode, useId, useState } from 'react';
import { CodedDialog, RECENT_CODE } from '../dialog/coded-dialog.tsx';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as looks from '../layout/looks.module.css';
import * as lineList from '../table/line-list.module.css';
import * as zh from '../zh.tsx';
import { MoneyText } from './money-text.tsx';
import { StatusTag } from './status-tag.tsx';

/** A statement line as the screens show it. */
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
  /** Amount of the payment; a line with another amount cannot be chosen. */
  amount: string;
  /** Text shown where there is no line yet. */
  none: ReactNode;
  /** Left out for a user who may not match a line. */
  onMatch?: ((lineId: string) => void) | undefined;
  busy?: boolean;
};

/** Statement lines that may be this payment, so that a user can name the right one where the program could not. */
export function StatementCandidates({ lines, amount, none, onMatch, busy = false }: Props): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.statementCandidates.title}
      </h3>
      {lines.length === 0 ? <p className={looks.soft}>{none}</p> : null}
      <ul className={lineList.cashLines}>
        {lines.map((line) => (
          <li key={line.lineId} className={lineList.cashLine}>
            <span>
              <b>
                <MoneyText value={line.amount} />
              </b>{' '}
              <span className={looks.mono}>{line.reference || zh.statementCandidates.noReference}</span>
              <br />
              <span className={looks.soft}>
                <span className={looks.num}>{line.time}</span> · {line.sourceName}
                {line.remark ? ` · ${line.remark}` : ''}
              </span>
            </span>
            {line.amount !== amount ? (
              <StatusTag tone="bad">{zh.statementCandidates.amountDiffers}</StatusTag>
            ) : onMatch ? (
              <Button
                small
                busy={busy}
                aria-label={zh.statementCandidates.matchLabel(line.reference)}
                onClick={() => onMatch(line.lineId)}
              >
                {zh.statementCandidates.match}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CodedProps = Omit<Props, 'onMatch' | 'busy'> & {
  /** Whether the reader may match a line. */
  mayMatch: boolean;
  testId: string;
  act(lineId: string, code: string): Promise<unknown>;
  settled(): void;
};

/** The same list where a match requires a code, because it changes the books. */
export function CodedCandidates({ mayMatch, testId, act, settled, ...list }: CodedProps): ReactNode {
  const [lineId, setLineId] = useState<string>();
  const line = list.lines.find((one) => one.lineId === lineId);
  return (
    <>
      <StatementCandidates {...list} onMatch={mayMatch ? setLineId : undefined} />
      {line ? (
        <CodedDialog
          title={zh.codedCandidates.title}
          button={zh.codedCandidates.confirm}
          done={zh.codedCandidates.done}
          testId={testId}
          code={RECENT_CODE}
          act={(code) => act(line.lineId, code)}
          settled={settled}
          onClose={() => setLineId(undefined)}
        >
          {() => (
            <p>
              {zh.codedCandidates.question(
                line.time,
                line.reference || zh.codedCandidates.noReference,
                <MoneyText value={line.amount} />,
              )}
            </p>
          )}
        </CodedDialog>
      ) : null}
    </>
  );
}
