import { groupMoney } from '@mashang/contract/money';
import type { Report } from '@mashang/contract/reports';
import type { ReactNode } from 'react';
import { compareFigures } from '../../lib/format/format.ts';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './reports.module.css';
import * as zh from './zh.tsx';

const MARKS = { '-1': '↓', 0: '=', 1: '↑' } as const;

function Sum({ title, now, before }: { title: string; now: string; before: string }): ReactNode {
  const move = compareFigures(now, before);
  return (
    <div>
      <dt>{title}</dt>
      <dd className={`${looks.num} ${styles.reportBig}`}>{groupMoney(now)}</dd>
      <dd className={`${looks.soft} ${looks.num}`}>
        {zh.sum.note(
          groupMoney(before),
          <span aria-hidden="true">{MARKS[move]}</span>,
          <span className={looks.srOnly}>{zh.comparedWords[move]}</span>,
        )}
      </dd>
    </div>
  );
}

type Props = { report: Report; own: string; collects: boolean };

/**
 * The range compared with the one before it, and with the ledger; for a reader who collects nothing only its earnings.
 */
export function ReportSummary({ report, own, collects }: Props): ReactNode {
  const { totals, before, ledger } = report;
  return (
    <section className={`${controls.panel} ${styles.reportSummary}`} aria-label={zh.reportSummary.region}>
      <dl className={styles.reportSums}>
        {collects ? (
          <>
            <Sum title={zh.reportSummary.created} now={String(totals.orders)} before={String(before.orders)} />
            <Sum title={zh.reportSummary.successRate} now={totals.successRate} before={before.successRate} />
            <Sum title={zh.reportSummary.settled} now={totals.settledAmount} before={before.settledAmount} />
          </>
        ) : null}
        <Sum title={own} now={totals.own} before={before.own} />
      </dl>
      <p className={looks.soft}>
        {zh.reportSummary.lastPeriod(
          before.startDate,
          before.endDate,
          collects ? zh.reportSummary.timesNote : zh.reportSummary.commissionNote,
        )}
      </p>
      <p className={ledger.agrees ? styles.reportAgrees : styles.reportDiffers} data-testid="report-ledger">
        {ledger.agrees
          ? zh.reportSummary.agrees(own.replace(zh.reportSummary.yuan, ''), groupMoney(ledger.report))
          : zh.reportSummary.differs(groupMoney(ledger.report), groupMoney(ledger.postings))}
      </p>
    </section>
  );
}
