import type { MerchantHome } from '@mashang/contract/merchant-home';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../dashboard.module.css';
import * as zh from './zh.tsx';

type Figure = { key: string; title: string; value: ReactNode; note: ReactNode; to: string | undefined };

function Card({ figure: { key, title, value, note, to } }: { figure: Figure }): ReactNode {
  const look = `${controls.panel} ${styles.figure}`;
  const body = (
    <>
      <span className={styles.figureTitle}>{title}</span>
      <strong className={`${styles.figureValue} ${looks.num}`}>{value}</strong>
      <span className={`${styles.figureBefore} ${looks.num}`}>{note}</span>
    </>
  );
  if (!to)
    return (
      <div className={look} data-testid={`home-${key}`}>
        {body}
      </div>
    );
  return (
    <Link className={look} to={to} data-testid={`home-${key}`}>
      {body}
    </Link>
  );
}

function Cards({ label, figures }: { label: string; figures: readonly Figure[] }): ReactNode {
  return (
    <section className={styles.figures} aria-label={label}>
      {figures.map((figure) => (
        <Card key={figure.key} figure={figure} />
      ))}
    </section>
  );
}

/** Figures of the chosen days, each with a link to the bill or the orders behind it. */
export function DayCards({ data }: { data: MerchantHome }): ReactNode {
  const [bills, orders] = [usePagePath('own-bills'), usePagePath('own-orders')];
  const days = `startDate=${data.startDate}&endDate=${data.endDate}`;
  const bill = bills && `${bills}?${days}`;
  const billed = (key: 'received' | 'refunded' | 'settled'): Figure => ({
    key,
    title: zh.homeFigures[key],
    value: <MoneyText value={data[key].amount} />,
    note: zh.homeFigures.count(data[key].count),
    to: bill,
  });
  const rate: Figure = {
    key: 'successRate',
    title: zh.homeFigures.successRate,
    value: data.successRate ? `${data.successRate}%` : '—',
    note: zh.homeFigures.orders(data.succeeded, data.orders),
    to: orders && `${orders}?${days}`,
  };
  return (
    <Cards label={zh.homeFigures.label} figures={[billed('received'), billed('refunded'), billed('settled'), rate]} />
  );
}

/** Balances as they are now, each with a link to 结算. */
export function BalanceCards({ data }: { data: MerchantHome }): ReactNode {
  const to = usePagePath('own-settlements');
  const figures: Figure[] = [
    {
      key: 'payable',
      title: zh.homeBalances.payable,
      value: <MoneyText value={data.payable} />,
      note: zh.homeBalances.held(<MoneyText value={data.held} />),
      to,
    },
    {
      key: 'reserve',
      title: zh.homeBalances.reserve,
      value: <MoneyText value={data.reserve} />,
      note: zh.homeBalances.reserveNote,
      to,
    },
    {
      key: 'next',
      title: zh.homeBalances.next,
      value: data.nextTime.slice(0, 16) || zh.homeBalances.onRequest,
      note: data.nextTime ? zh.homeBalances.nextNote : zh.homeBalances.askNote,
      to,
    },
  ];
  return <Cards label={zh.homeBalances.label} figures={figures} />;
}
