import { type ReactNode, useId, useState } from 'react';
import { CodedDialog } from '../dialog/coded-dialog.tsx';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { YuanText } from './money-text.tsx';
import { PendingBadges } from './pending-badge.tsx';
import * as styles from './waiting-requests.module.css';

/** A request as its row shows it. */
type Request = {
  id: string;
  title: string;
  subjectName: string;
  amount: string;
  maker: string;
  createTime: string;
  reason: string;
  mayWithdraw: boolean;
};
type Props = {
  rows: readonly Request[];
  /** Withdraws one of the reader's own. */
  withdraw(id: string): Promise<unknown>;
  settled(): void;
};

/** Requests that wait for an approval, above the list that has them once approved; their maker may withdraw them. */
export function WaitingRequests({ rows, withdraw, settled }: Props): ReactNode {
  const id = useId();
  const [leaving, setLeaving] = useState<Request>();
  return (
    <>
      {rows.length > 0 ? (
        <section className={`${controls.panel} ${controls.page}`} aria-labelledby={id} data-testid="waiting-requests">
          <h2 className={controls.sectionTitle} id={id}>
            {zh.waitingRequests.heading(rows.length)}
          </h2>
          <ul className={styles.waiting}>
            {rows.map((row) => (
              <li key={row.id}>
                <PendingBadges pending={[{ id: row.id, title: row.title, waitsFor: 'word' }]} />
                <span className={styles.what}>
                  <span>
                    {row.subjectName} {row.amount ? <YuanText value={row.amount} /> : null}
                  </span>
                  <span className={looks.soft}>
                    {zh.waitingRequests.asked(row.maker, row.createTime)} {row.reason}
                  </span>
                </span>
                {row.mayWithdraw ? (
                  <Button small onClick={() => setLeaving(row)}>
                    {zh.waitingRequests.withdraw}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {leaving ? (
        <CodedDialog
          title={zh.waitingRequests.title}
          button={zh.waitingRequests.confirm}
          cancel={zh.waitingRequests.keep}
          done={zh.waitingRequests.done}
          testId="withdraw-request"
          danger
          act={() => withdraw(leaving.id)}
          settled={settled}
          onClose={() => setLeaving(undefined)}
        >
          <p>{zh.waitingRequests.question(leaving.title, leaving.subjectName)}</p>
        </CodedDialog>
      ) : null}
    </>
  );
}
