import type { CaseGraph } from '@mashang/contract/risk-cases';
import { GraphChart } from 'echarts/charts';
import { LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import { useUiSettings } from '../../lib/settings/settings.ts';
import * as styles from './cases.module.css';
import { NODE_NAMES } from './node-names.ts';

use([GraphChart, TooltipComponent, LegendComponent, SVGRenderer]);

/** Colour and shape have the same meaning, so that either is enough. */
const LOOKS: Readonly<Record<string, readonly [light: string, dark: string, symbol: string]>> = {
  participant: ['#0072b2', '#56b4e9', 'circle'],
  account: ['#00795a', '#33c79a', 'roundRect'],
  merchant: ['#7a5195', '#b79ad6', 'diamond'],
  payer: ['#b35900', '#e69f00', 'triangle'],
  beneficiary: ['#a8497f', '#e09cc4', 'triangle'],
  order: ['#5f6b7a', '#9aa5b4', 'rect'],
  payout: ['#5f6b7a', '#9aa5b4', 'rect'],
  device: ['#8a6d00', '#d5b84a', 'pin'],
  address: ['#8a6d00', '#d5b84a', 'pin'],
  screen: ['#8a6d00', '#d5b84a', 'pin'],
};

function optionOf(graph: CaseGraph, dark: boolean) {
  const ink = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const kinds = [...new Set(graph.nodes.map(({ kind }) => kind))];
  const text = { color: ink('--ink-2'), fontSize: 12 };
  return {
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    textStyle: { fontFamily: ink('--font') },
    legend: { top: 0, left: 0, textStyle: text, itemWidth: 14, itemHeight: 10, type: 'scroll' },
    tooltip: {
      confine: true,
      backgroundColor: ink('--panel'),
      borderColor: ink('--line'),
      textStyle: { color: ink('--ink'), fontSize: 13 },
    },
    series: [
      {
        type: 'graph',
        layout: 'force',
        top: 40,
        roam: 'move',
        draggable: true,
        force: { repulsion: 130, edgeLength: 74, gravity: 0.12, layoutAnimation: false },
        label: { show: true, position: 'bottom', color: ink('--ink'), fontSize: 11, width: 96, overflow: 'truncate' },
        labelLayout: { hideOverlap: true },
        lineStyle: { color: ink('--ink-2'), opacity: 0.45, width: 1.2 },
        emphasis: { focus: 'adjacency' },
        categories: kinds.map((kind) => ({
          name: NODE_NAMES[kind],
          symbol: LOOKS[kind]?.[2],
          itemStyle: { color: LOOKS[kind]?.[dark ? 1 : 0] },
        })),
        data: graph.nodes.map(({ id, kind, name, linked }) => ({
          id,
          name,
          category: kinds.indexOf(kind),
          symbolSize: linked ? 20 : 13,
          itemStyle: { opacity: linked ? 1 : 0.55 },
        })),
        links: graph.edges.map(({ from, to, times }) => ({
          source: from,
          target: to,
          lineStyle: { width: Math.min(4, 1 + Math.log2(Math.max(1, times)) / 2) },
        })),
      },
    ],
  };
}

/** The graph of a case; it follows the size of its box and the theme. */
export default function GraphCanvas({ graph }: { graph: CaseGraph }): ReactNode {
  const { dark, themeColor } = useUiSettings();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  useEffect(() => {
    const drawn = init(box.current, undefined, { renderer: 'svg' });
    chart.current = drawn;
    const resized = new ResizeObserver(() => drawn.resize());
    if (box.current) resized.observe(box.current);
    return () => {
      resized.disconnect();
      drawn.dispose();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read again when the theme changes.
  useEffect(() => chart.current?.setOption(optionOf(graph, dark), true), [graph, dark, themeColor]);
  return <div className={styles.riskGraphBox} ref={box} />;
}
