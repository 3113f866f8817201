import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import './merchants.css';

type Key = OverseenMerchantDetail['keys'][number];
type Endpoint = OverseenMerchantDetail['endpoints'][number];

export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        {title}
      </h3>
      <div className="panel">{children}</div>
    </section>
  );
}

const KEY_COLUMNS: readonly Column<Key>[] = [
  { key: 'keyId', title: '密钥编号', render: (row) => <span className="mono">{row.keyId}</span> },
  {
    key: 'state',
    title: '状态',
    render: (row) => (
      <span className="chips">
        <StatusTag tone={row.revokeReason ? 'bad' : row.expired ? 'mute' : row.expireTime ? 'warn' : 'ok'}>
          {row.revokeReason ? '已吊销' : row.expired ? '已失效' : row.expireTime ? '即将失效' : '有效'}
        </StatusTag>
        {row.revokeReason ? <span className="soft break">{row.revokeReason}</span> : null}
      </span>
    ),
  },
  { key: 'createTime', title: '签发时间', render: (row) => <span className="num">{row.createTime}</span> },
  { key: 'expireTime', title: '失效时间', render: (row) => <span className="num">{row.expireTime || '—'}</span> },
];

function revokeColumn(onRevoke: (keyId: string) => void): Column<Key> {
  return {
    key: 'actions',
    title: '操作',
    render: (row) =>
      row.expired ? null : (
        <Button small kind="text" aria-label={`吊销密钥 ${row.keyId}`} onClick={() => onRevoke(row.keyId)}>
          吊销
        </Button>
      ),
  };
}

type KeysProps = { keys: readonly Key[]; onRevoke: ((keyId: string) => void) | undefined };
/** API keys; never their secrets. */
export function KeysSection({ keys, onRevoke }: KeysProps): ReactNode {
  return (
    <Section title="接口密钥">
      <DataTable
        stack
        label="接口密钥"
        columns={onRevoke ? [...KEY_COLUMNS, revokeColumn(onRevoke)] : KEY_COLUMNS}
        rows={keys}
        rowKey={(row) => row.keyId}
        empty={<EmptyState title="还没有密钥" hint="签发密钥并经审批后，商户才能调用接口。" />}
      />
    </Section>
  );
}

type Secret = OverseenMerchantDetail['webhookSecrets'][number];
const SECRET_COLUMNS: readonly Column<Secret>[] = [
  {
    key: 'state',
    title: '状态',
    render: (row) => (
      <StatusTag tone={row.expired ? 'mute' : row.expireTime ? 'warn' : 'ok'}>
        {row.expired ? '已失效' : row.expireTime ? '即将失效' : '有效'}
      </StatusTag>
    ),
  },
  { key: 'createTime', title: '签发时间', render: (row) => <span className="num">{row.createTime || '—'}</span> },
  { key: 'expireTime', title: '失效时间', render: (row) => <span className="num">{row.expireTime || '—'}</span> },
];

/** What signs webhooks; never the secret itself. */
export function SecretsSection({ secrets }: { secrets: readonly Secret[] }): ReactNode {
  return (
    <Section title="回调密钥">
      <DataTable
        stack
        label="回调密钥"
        columns={SECRET_COLUMNS}
        rows={secrets}
        rowKey={(row) => row.id}
        empty={<EmptyState title="还没有回调密钥" hint="签发并经审批后，才能测试回调地址。" />}
      />
    </Section>
  );
}

function endpointState(row: Endpoint): { tone: Tone; text: string } {
  if (row.enabled) return { tone: 'ok', text: '启用' };
  if (row.wanted && !row.verifiedAt) return { tone: 'warn', text: '待测试' };
  return { tone: 'mute', text: row.disabledReason || '停用' };
}

/** Where the merchant is told. An address is used once it answered a test. */
export function EndpointsSection({
  endpoints,
  onChange,
  onTest,
}: {
  endpoints: readonly Endpoint[];
  onChange?(endpoint: Endpoint): void;
  onTest?(endpoint: Endpoint): void;
}): ReactNode {
  const columns: Column<Endpoint>[] = [
    { key: 'url', title: '回调地址', wrap: true, render: (row) => <span className="mono break">{row.url}</span> },
    {
      key: 'enabled',
      title: '状态',
      render: (row) => {
        const { tone, text } = endpointState(row);
        return <StatusTag tone={tone}>{text}</StatusTag>;
      },
    },
    {
      key: 'testedAt',
      title: '最近测试',
      render: (row) => (
        <span className="num">{row.testedAt ? `${row.testedAt} ${row.testStatus ?? row.testError}` : '—'}</span>
      ),
    },
  ];
  if (onChange && onTest)
    columns.push({
      key: 'actions',
      title: '操作',
      render: (row) => (
        <span className="chips">
          <Button small kind="text" aria-label={`测试 ${row.url}`} onClick={() => onTest(row)}>
            测试
          </Button>
          <Button small kind="text" aria-label={`修改 ${row.url}`} onClick={() => onChange(row)}>
            修改
          </Button>
        </span>
      ),
    });
  return (
    <Section title="回调地址">
      <DataTable
        stack
        label="回调地址"
        columns={columns}
        rows={endpoints}
        rowKey={(row) => row.id}
        empty={<EmptyState title="还没有回调地址" hint="新增并经审批、测试通过后，订单结果会发送到这里。" />}
      />
    </Section>
  );
}

/** What is still to be done before a merchant can take orders, one after the other. */
export function GoLive({ detail }: { detail: OverseenMerchantDetail }): ReactNode {
  const { merchant, fees, keys, webhookSecrets, endpoints } = detail;
  const steps: [string, boolean][] = [
    ['认证', merchant.kybStatus === 2],
    ['费率', fees.some(({ enabled }) => enabled)],
    ['接口密钥', keys.some(({ expired }) => !expired)],
    ['回调密钥', webhookSecrets.some(({ expired }) => !expired)],
    ['回调地址已测试', endpoints.some(({ enabled }) => enabled)],
  ];
  if (steps.every(([, done]) => done)) return null;
  return (
    <ul className="go-live" aria-label="上线准备">
      {steps.map(([title, done]) => (
        <li key={title}>
          <StatusTag tone={done ? 'ok' : 'mute'}>{done ? '完成' : '待办'}</StatusTag>
          {title}
        </li>
      ))}
    </ul>
  );
}
