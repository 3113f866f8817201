import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { latePart } from '../../lib/page/preloadable.tsx';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import { EmptyState } from '../layout/empty-state.tsx';
import * as looks from '../layout/looks.module.css';
import * as tableStyles from '../table/table.module.css';
import * as zh from '../zh.tsx';
import * as styles from './chart.module.css';

// The library is fetched when the first chart becomes visible, never with the page.
const ChartCanvas = latePart(() => import('./chart-canvas.tsx'));

export type ChartSeries = {
  name: string;
  kind: 'bar' | 'line';
  /** For drawing only; the exact values are in `texts`. */
  values: readonly number[];
  texts: readonly string[];
};
/** `labels` are along the axis; `links` lead to the list behind each of them. */
export type ChartData = {
  labels: readonly string[];
  series: readonly ChartSeries[];
  links?: readonly (string | undefined)[];
  /** Draws horizontal bars, for labels that are names rather than times, so that every name is readable. */
  horizontal?: true;
};
type Props = {
  title: string;
  /** Title of the labels, in the table's first head cell. */
  axis: string;
  data: ChartData | undefined;
  /** Text shown instead of an empty chart. */
  empty?: string;
  note?: ReactNode;
};

/** Reports whether a box has been near the visible part of the page. */
function useSeen() {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !box.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '120px',
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [seen]);
  return { box, seen };
}

/** A titled chart and, after a click on a button, the same data as a table; each figure links to the list behind it. */
export function Chart({ title, axis, data, empty, note }: Props): ReactNode {
  const id = useId();
  const navigate = useNavigate();
  const [asTable, setAsTable] = useState(false);
  const { box, seen } = useSeen();
  const nothing = data?.series.every(({ values }) => values.every((value) => value === 0)) ?? false;
  const { links } = data ?? {};
  function pick(index: number): void {
    const link = links?.[index];
    if (link) void navigate(link);
  }
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby={id}>
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle} id={id}>
          {title}
        </h2>
        {note ? <span className={`${looks.soft} ${styles.chartNote}`}>{note}</span> : null}
        <span className={looks.grow} />
        <Button aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? zh.chart.viewAsChart : zh.chart.viewAsTable}
          <span className={looks.srOnly}>：{title}</span>
        </Button>
      </div>
      <div ref={box} className={styles.chartSpace} data-table={asTable}>
        {!data ? (
          <div className={`${styles.chartWait} ${controls.skeleton}`} data-testid="skeleton" />
        ) : asTable ? (
          <ChartTable title={title} axis={axis} data={data} />
        ) : nothing ? (
          <EmptyState title={empty ?? zh.chart.empty} />
        ) : seen ? (
          <div role="img" aria-label={zh.chart.description(title, data.series.map(({ name }) => name).join('、'))}>
            <Suspense fallback={<div className={`${styles.chartWait} ${controls.skeleton}`} data-testid="skeleton" />}>
              <ChartCanvas data={data} onPick={links ? pick : undefined} />
            </Suspense>
          </div>
        ) : (
          <div className={styles.chartWait} />
        )}
      </div>
    </section>
  );
}

function ChartTable({ title, axis, data }: { title: string; axis: string; data: ChartData }): ReactNode {
  return (
    <section
      className={`${tableStyles.tableWrap} ${styles.chartTable}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={zh.chartTable.label(title)}
    >
      <table className={tableStyles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {data.series.map(({ name }) => (
              <th scope="col" key={name} className={styles.right}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, at) => {
            const link = data.links?.[at];
            return (
              <tr key={label}>
                <th scope="row">{link ? <Link to={link}>{label}</Link> : label}</th>
                {data.series.map(({ name, texts }) => (
                  <td key={name} className={`${looks.num} ${styles.right}`}>
                    {texts[at]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
