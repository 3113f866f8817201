import type { CaseGraph as Graph } from '@mashang/contract/risk-cases';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { latePart } from '../../lib/preloadable.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { caseGraphQuery } from './case-queries.ts';
import { NODE_NAMES } from './node-names.ts';

// The drawing comes when somebody looks at a case, never with the list.
const GraphCanvas = latePart(() => import('./graph-canvas.tsx'));

function GraphTable({ graph }: { graph: Graph }): ReactNode {
  const names = new Map(graph.nodes.map(({ id, kind, name }) => [id, `${NODE_NAMES[kind]} ${name}`]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="table-wrap risk-graph-table" tabIndex={0} aria-label="关系数据表">
      <table className="table" aria-label="关系">
        <thead>
          <tr>
            <th scope="col">一方</th>
            <th scope="col">另一方</th>
            <th scope="col" className="right">
              次数
            </th>
            <th scope="col" className="right">
              金额（元）
            </th>
            <th scope="col">最近</th>
          </tr>
        </thead>
        <tbody>
          {graph.edges.map(({ from, to, times, amount, time }) => (
            <tr key={`${from}>${to}`}>
              <th scope="row">{names.get(from)}</th>
              <td>{names.get(to)}</td>
              <td className="num right">{times}</td>
              <td className="num right">{amount}</td>
              <td className="num">{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who had to do with whom, as a picture and, at the push of a button, as a table. */
export function CaseGraph({ id }: { id: string }): ReactNode {
  const titleId = useId();
  const { data, error, refetch } = useQuery(caseGraphQuery(id));
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={titleId}>
      <div className="page-head">
        <h3 className="section-title" id={titleId}>
          关系图
        </h3>
        <span className="grow" />
        <Button small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图' : '看表'}
          <span className="sr-only">：关系图</span>
        </Button>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data && data.nodes.length === 0 ? <p className="soft">还没有关联的订单、人员或账户。</p> : null}
      {data && data.nodes.length > 0 ? (
        asTable ? (
          <GraphTable graph={data} />
        ) : (
          <div
            className="risk-graph"
            role="img"
            aria-label={`${data.nodes.length} 个对象、${data.edges.length} 条关系；点“看表”可逐条读`}
          >
            <Suspense fallback={<div className="skeleton risk-graph-wait" />}>
              <GraphCanvas graph={data} />
            </Suspense>
          </div>
        )
      ) : null}
      {data?.more ? <p className="soft">对象较多，只画出联系最密的部分。</p> : null}
    </section>
  );
}
