import { groupMoney } from '@mashang/contract/money';
import type { Report } from '@mashang/contract/reports';
import type { ReactNode } from 'react';
import { compareFigures } from '../../lib/format.ts';

const MARKS = { '-1': '↓', 0: '=', 1: '↑' } as const;
const WORDS = { '-1': '低于上期', 0: '与上期持平', 1: '高于上期' } as const;

function Sum({ title, now, before }: { title: string; now: string; before: string }): ReactNode {
  const move = compareFigures(now, before);
  return (
    <div>
      <dt>{title}</dt>
      <dd className="num report-big">{groupMoney(now)}</dd>
      <dd className="soft num">
        上期 {groupMoney(before)} <span aria-hidden="true">{MARKS[move]}</span>
        <span className="sr-only">{WORDS[move]}</span>
      </dd>
    </div>
  );
}

type Props = { report: Report; own: string; collects: boolean };

/** The range against the one before it, and against the ledger; of who collects nothing its earnings alone. */
export function ReportSummary({ report, own, collects }: Props): ReactNode {
  const { totals, before, ledger } = report;
  return (
    <section className="panel report-summary" aria-label="合计与上期">
      <dl className="report-sums">
        {collects ? (
          <>
            <Sum title="创建笔数" now={String(totals.orders)} before={String(before.orders)} />
            <Sum title="成功率（%）" now={totals.successRate} before={before.successRate} />
            <Sum title="结算金额（元）" now={totals.settledAmount} before={before.settledAmount} />
          </>
        ) : null}
        <Sum title={own} now={totals.own} before={before.own} />
      </dl>
      <p className="soft">
        上期：{before.startDate} 至 {before.endDate}。
        {collects ? '创建类数字按创建时间，结算、佣金与代付按结算时间。' : '佣金按结算时间。'}
      </p>
      <p className={ledger.agrees ? 'report-agrees' : 'report-differs'} data-testid="report-ledger">
        {ledger.agrees
          ? `与账本一致：所选日期的${own.replace('（元）', '')} ${groupMoney(ledger.report)} 元，等于账户分录合计。`
          : `与账本不一致：报表 ${groupMoney(ledger.report)} 元，账户分录 ${groupMoney(ledger.postings)} 元，请联系运营核对。`}
      </p>
    </section>
  );
}
