import type { AgtIndex } from '@mashang/contract/dashboard';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../lib/is-mobile.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { niceTicks } from './chart-rules.ts';

type Rows = AgtIndex['hourly'];
/** Drawn at about the size it is shown at, so that the figures keep theirs. */
const WIDTH = { wide: 720, narrow: 340 };
const HEIGHT = 240;
const LEFT = 36;
const BOTTOM = 24;
const TOP = 10;

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The day by the hour: all orders behind, the successful ones before them. A table says the same to who cannot see it. */
export function HourlyTrend({ rows, successRate }: { rows: Rows; successRate: string }): ReactNode {
  const isMobile = useIsMobile();
  const width = isMobile ? WIDTH.narrow : WIDTH.wide;
  const slot = (width - LEFT) / 24;
  const bar = slot * 0.6;
  const ticks = niceTicks(Math.max(...rows.map((row) => row.orders), 0));
  const top = ticks.at(-1) ?? 1;
  const floor = HEIGHT - BOTTOM;
  function yOf(count: number): number {
    return floor - (count / top) * (floor - TOP);
  }
  return (
    <section className="panel page dash-trend" aria-labelledby="dash-trend">
      <div className="page-head">
        <h2 className="section-title" id="dash-trend">
          今日走势
        </h2>
        <span className="legend legend-all">全部订单</span>
        <span className="legend legend-ok">成功订单</span>
        <span className="grow" />
        <span className="soft num">成功率 {successRate}%</span>
      </div>
      <svg className="trend" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label="今日每小时订单数与成功数柱状图">
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="trend-grid" x1={LEFT} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
            <text className="trend-text" x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {rows.map((row) => {
          const x = LEFT + row.hour * slot + (slot - bar) / 2;
          return (
            <g key={row.hour} className="trend-hour">
              <title>{`${hourText(row.hour)} 订单 ${row.orders}，成功 ${row.succeeded}，金额 ${row.amount}`}</title>
              <rect className="trend-hit" x={LEFT + row.hour * slot} y={TOP} width={slot} height={floor - TOP} />
              <rect
                className="trend-all"
                x={x}
                y={yOf(row.orders)}
                width={bar}
                height={floor - yOf(row.orders)}
                rx="3"
              />
              <rect
                className="trend-ok"
                x={x}
                y={yOf(row.succeeded)}
                width={bar}
                height={floor - yOf(row.succeeded)}
                rx="3"
              />
              {row.hour % (isMobile ? 6 : 3) === 0 ? (
                <text className="trend-text" x={x + bar / 2} y={HEIGHT - 6} textAnchor="middle">
                  {row.hour}时
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>今日每小时订单</caption>
        <thead>
          <tr>
            <th>小时</th>
            <th>订单</th>
            <th>成功</th>
            <th>金额</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => row.orders > 0)
            .map((row) => (
              <tr key={row.hour}>
                <td>{hourText(row.hour)}</td>
                <td>{row.orders}</td>
                <td>{row.succeeded}</td>
                <td>
                  <MoneyText value={row.amount} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
