import type { QueueRow, ReplicaRow, SystemStatus } from '@mashang/contract/system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dash, Facts } from '../../ui/display/facts.tsx';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { CONNECTORS } from './connector-columns.tsx';
import { systemQuery } from './queries.ts';
import * as styles from './system.module.css';
import * as zh from './zh.tsx';

const QUEUE_TONES: Record<QueueRow['state'], Tone> = { ok: 'ok', slow: 'warn', bad: 'bad' };
const QUEUE_WORDS: Record<QueueRow['state'], string> = zh.queueWords;
const SILENT_S = 20;
const GONE_S = 60;

function secondsText(seconds: number): string {
  if (seconds < 60) return zh.duration.seconds(seconds);
  if (seconds < 3_600) return zh.duration.minutes(Math.floor(seconds / 60), seconds % 60);
  return zh.duration.hours(Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60));
}

function ReplicaState({ row }: { row: ReplicaRow }): ReactNode {
  if (row.silentS < SILENT_S) return <StatusTag tone="ok">{zh.replicaState.running}</StatusTag>;
  return row.silentS < GONE_S ? (
    <StatusTag tone="warn">{zh.replicaState.silent(row.silentS)}</StatusTag>
  ) : (
    <StatusTag tone="mute">{zh.replicaState.stopped}</StatusTag>
  );
}

function JobsState({ row }: { row: ReplicaRow }): ReactNode {
  const failing = row.jobs.filter((job) => job.failures > 0);
  if (failing.length === 0) return <span className={looks.num}>{zh.jobsState.allWell(row.jobs.length)}</span>;
  return (
    <StatusTag tone="bad">{failing.map((job) => zh.jobsState.failing(job.name, job.failures)).join('，')}</StatusTag>
  );
}

const REPLICAS: readonly Column<ReplicaRow>[] = [
  {
    key: 'id',
    title: zh.replicas.id,
    render: (row) => <span className={looks.mono}>{`${row.host}:${row.port}`}</span>,
  },
  { key: 'state', title: zh.replicas.state, render: (row) => <ReplicaState row={row} /> },
  { key: 'version', title: zh.replicas.version, render: (row) => <span className={looks.num}>{row.version}</span> },
  { key: 'started', title: zh.replicas.started, render: (row) => <span className={looks.num}>{row.startedTime}</span> },
  {
    key: 'memory',
    title: zh.replicas.memory,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.memoryMb} MB</span>,
  },
  { key: 'jobs', title: zh.replicas.jobs, render: (row) => <JobsState row={row} /> },
  { key: 'pid', title: zh.replicas.pid, align: 'right', render: (row) => <span className={looks.num}>{row.pid}</span> },
];
const QUEUES: readonly Column<QueueRow>[] = [
  { key: 'title', title: zh.queues.title, render: (row) => row.title },
  {
    key: 'state',
    title: zh.queues.state,
    render: (row) => <StatusTag tone={QUEUE_TONES[row.state]}>{QUEUE_WORDS[row.state]}</StatusTag>,
  },
  {
    key: 'waiting',
    title: zh.queues.waiting,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.waiting > 10_000 ? '10000+' : row.waiting}</span>,
  },
  {
    key: 'lag',
    title: zh.queues.lag,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.waiting > 0 ? secondsText(row.lagS) : '—'}</span>,
  },
  { key: 'note', title: zh.queues.note, render: (row) => <Dash text={row.note} /> },
];
const TABLES: readonly Column<SystemStatus['database']['tables'][number]>[] = [
  { key: 'name', title: zh.tables.name, render: (row) => <span className={looks.mono}>{row.name}</span> },
  {
    key: 'rows',
    title: zh.tables.rows,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.rows}</span>,
  },
  {
    key: 'size',
    title: zh.tables.size,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.size}</span>,
  },
];

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={`${controls.panel} ${styles.systemPart}`} aria-label={title}>
      <h2 className={controls.sectionTitle}>{title}</h2>
      {children}
    </section>
  );
}

function LastVerify({ run }: { run: SystemStatus['lastVerify'] }): ReactNode {
  if (!run) return <p className={looks.soft}>{zh.lastVerify.never}</p>;
  return (
    <>
      <Facts
        rows={[
          [zh.lastVerify.time, run.time],
          [
            zh.lastVerify.result,
            run.broken === '0' ? (
              <StatusTag key="r" tone="ok">
                {zh.lastVerify.allPassed}
              </StatusTag>
            ) : (
              <StatusTag key="r" tone="bad">
                {zh.lastVerify.broken(run.broken)}
              </StatusTag>
            ),
          ],
          [zh.lastVerify.checked, zh.lastVerify.checkedCount(run.checked)],
          [zh.lastVerify.ms, `${run.ms} ms`],
        ]}
      />
      {run.examples.map((text) => (
        <p key={text} className={`${looks.mono} ${factStyles.break}`}>
          {text}
        </p>
      ))}
    </>
  );
}

function LastBackup({ data: { lastBackup } }: { data: SystemStatus }): ReactNode {
  if (!lastBackup) return zh.lastBackup.never;
  const kib = Math.ceil(lastBackup.bytes / 1024).toLocaleString('zh-CN');
  return zh.lastBackup.done(lastBackup.time, lastBackup.rows.toLocaleString('zh-CN'), kib);
}

const ANCHOR_LATE_S = 7_200;

function LastAnchor({ anchor }: { anchor: SystemStatus['lastAnchor'] }): ReactNode {
  if (!anchor) return zh.lastAnchor.never;
  return zh.lastAnchor.anchored(
    <span className={looks.num}>{anchor.time}</span>,
    anchor.seq,
    <StatusTag tone={anchor.agoS > ANCHOR_LATE_S ? 'bad' : 'ok'}>
      {zh.lastAnchor.ago(secondsText(anchor.agoS))}
    </StatusTag>,
  );
}

function AnchorKeeper({ anchor }: { anchor: SystemStatus['lastAnchor'] }): ReactNode {
  if (!anchor || anchor.waiting === null) return zh.anchorKeeper.off;
  return anchor.waiting === 0 ? (
    zh.anchorKeeper.allSent
  ) : (
    <StatusTag tone="warn">{zh.anchorKeeper.waiting(anchor.waiting)}</StatusTag>
  );
}

/** 系统状态: what is running, what is waiting, and when the last verification succeeded. */
export default function SystemPage(): ReactNode {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.systemPage.heading}</h1>
        <span className={looks.grow} />
        {data ? <span className={`${looks.soft} ${looks.num}`}>{zh.systemPage.updatedAt(data.time)}</span> : null}
        <Button
          className={controls.btnIcon}
          aria-label={zh.systemPage.refresh}
          title={zh.systemPage.refreshTitle}
          onClick={() => void refetch()}
        >
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <>
          <Section title={zh.systemPage.replicas}>
            <DataTable
              label={zh.systemPage.replicaTable}
              testId="replica-table"
              stack
              columns={REPLICAS}
              rows={data.replicas}
              rowKey={(row) => row.id}
              focusable
              empty={<EmptyState title={zh.systemPage.noReplicas} hint={zh.systemPage.noReplicasHint} />}
            />
          </Section>
          <Section title={zh.systemPage.jobs}>
            <DataTable
              label={zh.systemPage.jobTable}
              testId="queue-table"
              stack
              columns={QUEUES}
              rows={data.queues}
              rowKey={(row) => row.name}
              focusable
              empty={<EmptyState title={zh.systemPage.noJobs} />}
            />
          </Section>
          <Section title={zh.systemPage.connectors}>
            <DataTable
              label={zh.systemPage.connectorTable}
              testId="connector-table"
              columns={CONNECTORS}
              rows={data.connectors}
              rowKey={(row) => row.name}
              focusable
              empty={<EmptyState title={zh.systemPage.noConnectors} hint={zh.systemPage.noConnectorsHint} />}
            />
          </Section>
          <div className={styles.systemPair}>
            <Section title={zh.systemPage.lastVerify}>
              <LastVerify run={data.lastVerify} />
            </Section>
            <Section title={zh.systemPage.backups}>
              <Facts
                rows={[
                  [zh.systemPage.lastBackup, <LastBackup key="l" data={data} />],
                  [zh.systemPage.backsUp, data.backsUp ? zh.systemPage.backupsOn : zh.systemPage.backupsOff],
                  [zh.systemPage.lastAnchor, <LastAnchor key="a" anchor={data.lastAnchor} />],
                  [zh.systemPage.anchorKeeper, <AnchorKeeper key="k" anchor={data.lastAnchor} />],
                  [zh.systemPage.version, data.version],
                  [
                    zh.systemPage.build,
                    <span key="b" className={`${looks.mono} ${factStyles.break}`}>
                      {data.build || '—'}
                    </span>,
                  ],
                  ['Node', data.node],
                  [zh.systemPage.environment, data.demo ? zh.systemPage.demo : zh.systemPage.production],
                ]}
              />
            </Section>
          </div>
          <Section title={zh.systemPage.database}>
            <Facts
              rows={[
                [zh.systemPage.version, `PostgreSQL ${data.database.version}`],
                [zh.systemPage.size, data.database.size],
                [zh.systemPage.connections, `${data.database.connections} / ${data.database.maxConnections}`],
                [zh.systemPage.oldestTransactionS, secondsText(data.database.oldestTransactionS)],
                [zh.systemPage.hitRatio, `${data.database.hitRatio}%`],
              ]}
            />
            <DataTable
              label={zh.systemPage.tables}
              columns={TABLES}
              rows={data.database.tables}
              rowKey={(row) => row.name}
              focusable
              empty={<EmptyState title={zh.systemPage.noTables} />}
            />
          </Section>
        </>
      ) : null}
    </div>
  );
}
