import { SOLVENCY_SPAN_NAMES, SOLVENCY_SPANS, type Solvency, type SolvencySpan } from '@mashang/contract/solvency';
import { keysOf } from '@mashang/contract/states';
import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartData } from '../../ui/chart/chart.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

function chartOf({ points }: Solvency): ChartData {
  const series = (name: string, key: 'owed' | 'books' | 'outside' | 'cover') => ({
    name,
    kind: 'line' as const,
    values: points.map((point) => Number(point[key])),
    texts: points.map((point) => point[key]),
  });
  return {
    labels: points.map(({ time }) => time.slice(5, 16)),
    series: [
      series(zh.solvencyChart.owed, 'owed'),
      series(zh.solvencyChart.booked, 'books'),
      series(zh.solvencyChart.shown, 'outside'),
      series(zh.solvencyChart.cover, 'cover'),
    ],
  };
}

type Props = { data: Solvency | undefined; span: SolvencySpan; onSpan(span: SolvencySpan): void };

/**
 * Amounts owed and held over a time span; each point shows the least covered minute of its interval, so that no
 * shortfall is hidden between two points.
 */
export function SolvencyChart({ data, span, onSpan }: Props): ReactNode {
  const chart = useMemo(() => data && chartOf(data), [data]);
  const { minutes } = SOLVENCY_SPANS[span];
  return (
    <>
      <fieldset className={controls.chips}>
        <legend className={looks.srOnly}>{zh.solvencyTab.span}</legend>
        {keysOf(SOLVENCY_SPANS).map((one) => (
          <button
            key={one}
            type="button"
            className={controls.chip}
            aria-pressed={one === span}
            onClick={() => onSpan(one)}
          >
            {SOLVENCY_SPAN_NAMES[one]}
          </button>
        ))}
      </fieldset>
      <Chart
        title={zh.solvencyTab.chart}
        axis={zh.solvencyTab.time}
        data={chart}
        empty={zh.solvencyTab.chartEmpty}
        note={minutes > 1 ? zh.solvencyTab.lowestOf(minutes) : zh.solvencyTab.everyMinute}
      />
    </>
  );
}
