import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import { abbreviateCount } from '../../lib/format/format.ts';
import { useUiSettings } from '../../lib/settings/settings.ts';
import * as styles from './chart.module.css';
import type { ChartData } from './chart.tsx';

use([BarChart, LineChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, SVGRenderer]);

/**
 * Okabe and Ito's colours, which people with any colour vision can distinguish; shapes and dashes differ too.
 */
const COLORS = {
  light: ['#0072b2', '#b35900', '#00795a', '#a8497f'],
  dark: ['#56b4e9', '#e69f00', '#33c79a', '#e09cc4'],
};
const MARKS = ['circle', 'rect', 'triangle', 'diamond'];
const LINES = ['solid', 'dashed', 'dotted', 'solid'] as const;

function ink(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function optionOf({ labels, series, horizontal }: ChartData, dark: boolean) {
  const text = { color: ink('--ink-2'), fontSize: 12 };
  const names = {
    type: 'category',
    data: labels,
    axisLabel: { ...text, hideOverlap: !horizontal, width: horizontal ? 190 : undefined, overflow: 'truncate' },
    axisLine: { lineStyle: { color: ink('--line') } },
    axisTick: { show: false },
  };
  const values = {
    type: 'value',
    minInterval: 1,
    axisLabel: { ...text, hideOverlap: true, formatter: abbreviateCount },
    splitLine: { lineStyle: { color: ink('--line-2') } },
  };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    animation: !still,
    animationDuration: 300,
    color: COLORS[dark ? 'dark' : 'light'],
    textStyle: { fontFamily: ink('--font') },
    aria: { enabled: true, decal: { show: series.filter(({ kind }) => kind === 'bar').length > 1 } },
    grid: { left: 8, right: 12, top: 34, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: { top: 0, right: 0, textStyle: text, itemWidth: 22, itemHeight: 10 },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: ink('--panel'),
      borderColor: ink('--line'),
      textStyle: { color: ink('--ink'), fontSize: 13 },
    },
    ...(horizontal ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values }),
    series: series.map(({ name, kind, values: figures }, at) => ({
      name,
      type: kind,
      data: figures,
      barMaxWidth: 26,
      symbol: MARKS[at % MARKS.length],
      symbolSize: 7,
      showSymbol: figures.length <= 40,
      lineStyle: { width: 2, type: LINES[at % LINES.length] },
      itemStyle: kind === 'bar' ? { borderRadius: horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] } : {},
    })),
  };
}

/** The canvas of a chart; it follows the size of its box, the theme and the preference for reduced motion. */
export default function ChartCanvas({ data, onPick }: { data: ChartData; onPick?(index: number): void }): ReactNode {
  const { dark, themeColor } = useUiSettings();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  const isHorizontal = useRef(data.horizontal);
  isHorizontal.current = data.horizontal;
  useEffect(() => {
    const drawn = init(box.current, undefined, { renderer: 'svg' });
    chart.current = drawn;
    // A click anywhere above a column counts, so that nobody has to hit a thin bar.
    drawn.getZr().on('click', ({ offsetX, offsetY }) => {
      const point = (drawn.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) ?? []) as number[];
      const at = point[isHorizontal.current ? 1 : 0] ?? -1;
      if (drawn.containPixel({ gridIndex: 0 }, [offsetX, offsetY]) && at >= 0) pick.current?.(at);
    });
    const resized = new ResizeObserver(() => drawn.resize());
    if (box.current) resized.observe(box.current);
    return () => {
      resized.disconnect();
      drawn.dispose();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the theme changes.
  useEffect(() => chart.current?.setOption(optionOf(data, dark), true), [data, dark, themeColor]);
  return <div className={styles.chartBox} ref={box} data-pickable={onPick !== undefined} />;
}
