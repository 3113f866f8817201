import { TARGET_STATE_NAMES, type WebhookTarget } from '@mashang/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { targetsQuery } from './queries.ts';
import { TargetDrawer } from './target-drawer.tsx';
import { TARGET_TONES, targetTitle } from './webhook-words.ts';
import * as styles from './webhooks.module.css';
import * as zh from './zh.tsx';

function State({ row }: { row: WebhookTarget }): ReactNode {
  return <StatusTag tone={TARGET_TONES[row.state]}>{TARGET_STATE_NAMES[row.state]}</StatusTag>;
}

const ms = (value: number | null) => (value === null ? '—' : `${value} ms`);
const rate = ({ successRate, tries }: WebhookTarget) => (tries > 0 ? `${successRate}%` : '—');

function targetColumns(open: (key: string) => void): Column<WebhookTarget>[] {
  const number = (key: string, title: string, text: (row: WebhookTarget) => ReactNode): Column<WebhookTarget> => ({
    key,
    title,
    align: 'right' as const,
    render: (row) => <span className={looks.num}>{text(row)}</span>,
  });
  return [
    {
      key: 'target',
      title: zh.targetColumns.target,
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink}`}
          data-row-open
          onClick={() => open(row.key)}
        >
          {targetTitle(row)}
        </button>
      ),
    },
    { key: 'state', title: zh.targetColumns.state, render: (row) => <State row={row} /> },
    number('rate', zh.targetColumns.successRate, rate),
    number('tries', zh.targetColumns.tries, (row) => row.tries),
    number('p50', 'P50', (row) => ms(row.p50Ms)),
    number('p95', 'P95', (row) => ms(row.p95Ms)),
    number('failures', zh.targetColumns.failures, (row) => row.failures),
    number('waiting', zh.targetColumns.waiting, (row) => row.waiting),
    {
      key: 'lastFailure',
      title: zh.targetColumns.lastFailure,
      render: (row) =>
        row.lastFailureTime ? (
          <span className={looks.num}>
            {row.lastFailureTime.slice(5)} {row.lastFailure}
          </span>
        ) : (
          <span className={looks.soft}>—</span>
        ),
    },
    { key: 'url', title: zh.targetColumns.address, render: (row) => <span className={looks.mono}>{row.url}</span> },
  ];
}

function TargetCard({ row, onOpen }: { row: WebhookTarget; onOpen(): void }): ReactNode {
  return (
    <button type="button" className={orderList.orderCardBody} onClick={onOpen}>
      <span className={orderList.orderCardLine}>
        <strong>{targetTitle(row)}</strong>
        <State row={row} />
      </span>
      <span className={`${looks.mono} ${styles.webhookUrl} ${looks.soft}`}>{row.url}</span>
      <span className={`${orderList.orderCardLine} ${looks.soft} ${looks.num}`}>
        <span>{zh.targetCard.successRate(rate(row), row.tries)}</span>
        <span>P95 {ms(row.p95Ms)}</span>
      </span>
    </button>
  );
}

/** Every target of deliveries with its health, live; failing ones first. */
export function TargetsTab({ above }: { above: ReactNode }): ReactNode {
  const isMobile = useIsMobile();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(targetsQuery);
  const open = (target: string | undefined) =>
    setParams(target ? { tab: 'targets', target } : { tab: 'targets' }, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: setParams is new with each address; what it does stays.
  const columns = useMemo(() => targetColumns(open), []);
  const opened = data?.find(({ key }) => key === params.get('target'));
  const empty = <EmptyState title={zh.targetsTab.emptyTitle} hint={zh.targetsTab.emptyHint} />;
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.targetsTab.title}</h1>
        <span className={looks.grow} />
        <Button
          className={controls.btnIcon}
          aria-label={zh.targetsTab.refresh}
          title={zh.targetsTab.refresh}
          onClick={() => void refetch()}
        >
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      {above}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={8} /> : null}
      {data && isMobile ? (
        <div className={styles.webhookTargets}>
          {data.length === 0 ? empty : null}
          {data.map((row) => (
            <div key={row.key} className={controls.panel}>
              <TargetCard row={row} onOpen={() => open(row.key)} />
            </div>
          ))}
        </div>
      ) : null}
      {data && !isMobile ? (
        <div className={controls.panel}>
          <DataTable
            label={zh.targetsTab.targets}
            testId="target-table"
            columns={columns}
            rows={data}
            rowKey={(row) => row.key}
            openKey={opened?.key}
            empty={empty}
          />
        </div>
      ) : null}
      <p className={looks.soft}>{zh.targetsTab.intro}</p>
      {opened ? <TargetDrawer key={opened.key} target={opened} onClose={() => open(undefined)} /> : null}
    </div>
  );
}
