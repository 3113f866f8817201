import type { CaseGraph as Graph } from '@mashang/contract/risk-cases';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { latePart } from '../../lib/page/preloadable.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as tableStyles from '../../ui/table/table.module.css';
import * as styles from './cases.module.css';
import { NODE_NAMES } from './node-names.ts';
import { caseGraphQuery } from './queries.ts';
import * as zh from './zh.tsx';

// The drawing is loaded when a case is opened, never with the list.
const GraphCanvas = latePart(() => import('./graph-canvas.tsx'));

function GraphTable({ graph }: { graph: Graph }): ReactNode {
  const names = new Map(graph.nodes.map(({ id, kind, name }) => [id, `${NODE_NAMES[kind]} ${name}`]));
  return (
    <section
      className={`${tableStyles.tableWrap} ${styles.riskGraphTable}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={zh.graphTable.region}
    >
      <table className={tableStyles.table} aria-label={zh.graphTable.relations}>
        <thead>
          <tr>
            <th scope="col">{zh.graphTable.oneSide}</th>
            <th scope="col">{zh.graphTable.otherSide}</th>
            <th scope="col" className={tableStyles.right}>
              {zh.graphTable.times}
            </th>
            <th scope="col" className={tableStyles.right}>
              {zh.graphTable.amount}
            </th>
            <th scope="col">{zh.graphTable.latest}</th>
          </tr>
        </thead>
        <tbody>
          {graph.edges.map(({ from, to, times, amount, time }) => (
            <tr key={`${from}>${to}`}>
              <th scope="row">{names.get(from)}</th>
              <td>{names.get(to)}</td>
              <td className={`${looks.num} ${tableStyles.right}`}>{times}</td>
              <td className={`${looks.num} ${tableStyles.right}`}>{amount}</td>
              <td className={looks.num}>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Relations of a case, as a graph and, after a click on a button, as a table. */
export function CaseGraph({ id }: { id: string }): ReactNode {
  const titleId = useId();
  const { data, error, refetch } = useQuery(caseGraphQuery(id));
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={titleId}>
      <div className={controls.pageHead}>
        <h3 className={controls.sectionTitle} id={titleId}>
          {zh.caseGraph.heading}
        </h3>
        <span className={looks.grow} />
        <Button small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? zh.caseGraph.asGraph : zh.caseGraph.asTable}
          <span className={looks.srOnly}>{zh.caseGraph.title}</span>
        </Button>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data && data.nodes.length === 0 ? <p className={looks.soft}>{zh.caseGraph.empty}</p> : null}
      {data && data.nodes.length > 0 ? (
        asTable ? (
          <GraphTable graph={data} />
        ) : (
          <div
            className={styles.riskGraph}
            role="img"
            aria-label={zh.caseGraph.summary(data.nodes.length, data.edges.length)}
          >
            <Suspense fallback={<div className={`${controls.skeleton} ${styles.riskGraphWait}`} />}>
              <GraphCanvas graph={data} />
            </Suspense>
          </div>
        )
      ) : null}
      {data?.more ? <p className={looks.soft}>{zh.caseGraph.onlyDensest}</p> : null}
    </section>
  );
}
