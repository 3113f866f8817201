import type { QueueRow, ReplicaRow, SystemStatus } from '@mashang/contract/system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Dash, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { CONNECTORS } from './connector-columns.tsx';
import { systemQuery } from './queries.ts';
import './system.css';

const QUEUE_TONES: Record<QueueRow['state'], Tone> = { ok: 'ok', slow: 'warn', bad: 'bad' };
const QUEUE_WORDS: Record<QueueRow['state'], string> = { ok: '正常', slow: '较慢', bad: '积压' };
const SILENT_S = 20;
const GONE_S = 60;

function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
  return `${Math.floor(seconds / 3_600)} 小时 ${Math.floor((seconds % 3_600) / 60)} 分`;
}

function ReplicaState({ row }: { row: ReplicaRow }): ReactNode {
  if (row.silentS < SILENT_S) return <StatusTag tone="ok">运行中</StatusTag>;
  return row.silentS < GONE_S ? (
    <StatusTag tone="warn">{row.silentS} 秒无响应</StatusTag>
  ) : (
    <StatusTag tone="mute">已停止</StatusTag>
  );
}

function JobsState({ row }: { row: ReplicaRow }): ReactNode {
  const failing = row.jobs.filter((job) => job.failures > 0);
  if (failing.length === 0) return <span className="num">{row.jobs.length} 项正常</span>;
  return <StatusTag tone="bad">{failing.map((job) => `${job.name} 连续失败 ${job.failures} 次`).join('，')}</StatusTag>;
}

const REPLICAS: readonly Column<ReplicaRow>[] = [
  { key: 'id', title: '进程', render: (row) => <span className="mono">{`${row.host}:${row.port}`}</span> },
  { key: 'state', title: '状态', render: (row) => <ReplicaState row={row} /> },
  { key: 'version', title: '版本', render: (row) => <span className="num">{row.version}</span> },
  { key: 'started', title: '启动时间', render: (row) => <span className="num">{row.startedTime}</span> },
  { key: 'memory', title: '内存', align: 'right', render: (row) => <span className="num">{row.memoryMb} MB</span> },
  { key: 'jobs', title: '后台任务', render: (row) => <JobsState row={row} /> },
  { key: 'pid', title: '进程号', align: 'right', render: (row) => <span className="num">{row.pid}</span> },
];
const QUEUES: readonly Column<QueueRow>[] = [
  { key: 'title', title: '队列', render: (row) => row.title },
  {
    key: 'state',
    title: '状态',
    render: (row) => <StatusTag tone={QUEUE_TONES[row.state]}>{QUEUE_WORDS[row.state]}</StatusTag>,
  },
  {
    key: 'waiting',
    title: '等待',
    align: 'right',
    render: (row) => <span className="num">{row.waiting > 10_000 ? '10000+' : row.waiting}</span>,
  },
  {
    key: 'lag',
    title: '最久等待',
    align: 'right',
    render: (row) => <span className="num">{row.waiting > 0 ? secondsText(row.lagS) : '—'}</span>,
  },
  { key: 'note', title: '说明', render: (row) => <Dash text={row.note} /> },
];
const TABLES: readonly Column<SystemStatus['database']['tables'][number]>[] = [
  { key: 'name', title: '数据表', render: (row) => <span className="mono">{row.name}</span> },
  { key: 'rows', title: '估计行数', align: 'right', render: (row) => <span className="num">{row.rows}</span> },
  { key: 'size', title: '大小', align: 'right', render: (row) => <span className="num">{row.size}</span> },
];

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="panel system-part" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      {children}
    </section>
  );
}

function LastVerify({ run }: { run: SystemStatus['lastVerify'] }): ReactNode {
  if (!run) return <p className="soft">还没有运行过。在服务器上执行 npm run verify，核对账本的每一条规则与审计链。</p>;
  return (
    <>
      <Facts
        rows={[
          ['时间', run.time],
          [
            '结果',
            run.broken === '0' ? (
              <StatusTag key="r" tone="ok">
                全部通过
              </StatusTag>
            ) : (
              <StatusTag key="r" tone="bad">
                {run.broken} 处不符
              </StatusTag>
            ),
          ],
          ['核对', `${run.checked} 项`],
          ['用时', `${run.ms} ms`],
        ]}
      />
      {run.examples.map((text) => (
        <p key={text} className="mono break">
          {text}
        </p>
      ))}
    </>
  );
}

function LastBackup({ data: { lastBackup } }: { data: SystemStatus }): ReactNode {
  if (!lastBackup) return '还没有备份过，在服务器上执行 npm run admin -- backup';
  const kib = Math.ceil(lastBackup.bytes / 1024).toLocaleString('zh-CN');
  return `${lastBackup.time}，${lastBackup.rows.toLocaleString('zh-CN')} 行，${kib} KiB`;
}

const ANCHOR_LATE_S = 7_200;

function LastAnchor({ anchor }: { anchor: SystemStatus['lastAnchor'] }): ReactNode {
  if (!anchor) return '还没有锚定过，服务运行后每小时锚定一次';
  return (
    <>
      <span className="num">{anchor.time}</span>，至第 {anchor.seq} 条{' '}
      <StatusTag tone={anchor.agoS > ANCHOR_LATE_S ? 'bad' : 'ok'}>{secondsText(anchor.agoS)}前</StatusTag>
    </>
  );
}

function AnchorKeeper({ anchor }: { anchor: SystemStatus['lastAnchor'] }): ReactNode {
  if (!anchor || anchor.waiting === null) return '未开启（设置 ANCHOR_URL 后送往外部保管方）';
  return anchor.waiting === 0 ? '已全部送达' : <StatusTag tone="warn">{`${anchor.waiting} 个待送达`}</StatusTag>;
}

/** 系统状态: is everything running, is anything waiting, when was it last proved right. */
export default function SystemPage(): ReactNode {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">系统状态</h1>
        <span className="grow" />
        {data ? <span className="soft num">{data.time} 更新</span> : null}
        <Button className="btn-icon" aria-label="刷新" title="刷新" onClick={() => void refetch()}>
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <>
          <Section title="进程">
            <DataTable
              label="进程"
              testId="replica-table"
              stack
              columns={REPLICAS}
              rows={data.replicas}
              rowKey={(row) => row.id}
              focusable
              empty={<EmptyState title="还没有进程报到" hint="进程每 5 秒报到一次。" />}
            />
          </Section>
          <Section title="队列">
            <DataTable
              label="队列"
              testId="queue-table"
              stack
              columns={QUEUES}
              rows={data.queues}
              rowKey={(row) => row.name}
              focusable
              empty={<EmptyState title="没有队列" />}
            />
          </Section>
          <Section title="外部平台">
            <DataTable
              label="外部平台"
              testId="connector-table"
              columns={CONNECTORS}
              rows={data.connectors}
              rowKey={(row) => row.name}
              focusable
              empty={<EmptyState title="没有接入外部平台" hint="接入方法见 docs/connectors.md。" />}
            />
          </Section>
          <div className="system-pair">
            <Section title="最近一次核对">
              <LastVerify run={data.lastVerify} />
            </Section>
            <Section title="备份、锚点与版本">
              <Facts
                rows={[
                  ['最近备份', <LastBackup key="l" data={data} />],
                  ['每日备份', data.backsUp ? '已开启' : '未开启（设置 BACKUP_DIR 后每天自动备份）'],
                  ['审计锚点', <LastAnchor key="a" anchor={data.lastAnchor} />],
                  ['锚点外送', <AnchorKeeper key="k" anchor={data.lastAnchor} />],
                  ['版本', data.version],
                  [
                    '构建',
                    <span key="b" className="mono break">
                      {data.build || '—'}
                    </span>,
                  ],
                  ['Node', data.node],
                  ['环境', data.demo ? '演示' : '正式'],
                ]}
              />
            </Section>
          </div>
          <Section title="数据库">
            <Facts
              rows={[
                ['版本', `PostgreSQL ${data.database.version}`],
                ['大小', data.database.size],
                ['连接', `${data.database.connections} / ${data.database.maxConnections}`],
                ['最久事务', secondsText(data.database.oldestTransactionS)],
                ['缓存命中', `${data.database.hitRatio}%`],
              ]}
            />
            <DataTable
              label="数据表"
              columns={TABLES}
              rows={data.database.tables}
              rowKey={(row) => row.name}
              focusable
              empty={<EmptyState title="没有数据表" />}
            />
          </Section>
        </>
      ) : null}
    </div>
  );
}
