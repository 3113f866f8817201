import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { KYC_STATUS } from '@mashang/contract/standing';
import { webhookTypeText } from '@mashang/contract/webhooks';
import { type ReactNode, useId } from 'react';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as styles from './merchants.module.css';
import * as zh from './zh.tsx';

type Key = OverseenMerchantDetail['keys'][number];
type Endpoint = OverseenMerchantDetail['endpoints'][number];

export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {title}
      </h3>
      <div className={controls.panel}>{children}</div>
    </section>
  );
}

const KEY_COLUMNS: readonly Column<Key>[] = [
  { key: 'keyId', title: zh.keyColumns.keyId, render: (row) => <span className={looks.mono}>{row.keyId}</span> },
  {
    key: 'state',
    title: zh.keyColumns.state,
    render: (row) => (
      <span className={controls.chips}>
        <StatusTag tone={row.revokeReason ? 'bad' : row.expired ? 'mute' : row.expireTime ? 'warn' : 'ok'}>
          {row.revokeReason
            ? zh.keyColumns.revokeReason
            : row.expired
              ? zh.keyColumns.expired
              : row.expireTime
                ? zh.keyColumns.expiring
                : zh.keyColumns.valid}
        </StatusTag>
        {row.revokeReason ? <span className={`${looks.soft} ${factStyles.break}`}>{row.revokeReason}</span> : null}
      </span>
    ),
  },
  {
    key: 'createTime',
    title: zh.keyColumns.createTime,
    render: (row) => <span className={looks.num}>{row.createTime}</span>,
  },
  {
    key: 'expireTime',
    title: zh.keyColumns.expireTime,
    render: (row) => <span className={looks.num}>{row.expireTime || '—'}</span>,
  },
];

function revokeColumn(onRevoke: (keyId: string) => void): Column<Key> {
  return {
    key: 'actions',
    title: zh.revokeColumn.actions,
    render: (row) =>
      row.expired ? null : (
        <Button
          small
          kind="text"
          aria-label={zh.revokeColumn.onRevokeLabel(row.keyId)}
          onClick={() => onRevoke(row.keyId)}
        >
          {zh.revokeColumn.onRevoke}
        </Button>
      ),
  };
}

type KeysProps = { keys: readonly Key[]; onRevoke: ((keyId: string) => void) | undefined };
/** API keys; never their secrets. */
export function KeysSection({ keys, onRevoke }: KeysProps): ReactNode {
  return (
    <Section title={zh.keysSection.title}>
      <DataTable
        stack
        label={zh.keysSection.title}
        columns={onRevoke ? [...KEY_COLUMNS, revokeColumn(onRevoke)] : KEY_COLUMNS}
        rows={keys}
        rowKey={(row) => row.keyId}
        empty={<EmptyState title={zh.keysSection.emptyTitle} hint={zh.keysSection.emptyHint} />}
      />
    </Section>
  );
}

type Secret = OverseenMerchantDetail['webhookSecrets'][number];
const SECRET_COLUMNS: readonly Column<Secret>[] = [
  {
    key: 'state',
    title: zh.secretColumns.state,
    render: (row) => (
      <StatusTag tone={row.expired ? 'mute' : row.expireTime ? 'warn' : 'ok'}>
        {row.expired ? zh.secretColumns.expired : row.expireTime ? zh.secretColumns.expiring : zh.secretColumns.valid}
      </StatusTag>
    ),
  },
  {
    key: 'createTime',
    title: zh.secretColumns.issuedAt,
    render: (row) => <span className={looks.num}>{row.createTime || '—'}</span>,
  },
  {
    key: 'expireTime',
    title: zh.secretColumns.expiresAt,
    render: (row) => <span className={looks.num}>{row.expireTime || '—'}</span>,
  },
];

/** Secrets that sign webhooks; never the secret itself. */
export function SecretsSection({ secrets }: { secrets: readonly Secret[] }): ReactNode {
  return (
    <Section title={zh.secretsSection.title}>
      <DataTable
        stack
        label={zh.secretsSection.title}
        columns={SECRET_COLUMNS}
        rows={secrets}
        rowKey={(row) => row.id}
        empty={<EmptyState title={zh.secretsSection.emptyTitle} hint={zh.secretsSection.emptyHint} />}
      />
    </Section>
  );
}

function endpointState(row: Endpoint): { tone: Tone; text: string } {
  if (row.enabled) return { tone: 'ok', text: zh.endpointState.enabled };
  if (row.wanted && !row.verifiedAt) return { tone: 'warn', text: zh.endpointState.untested };
  return { tone: 'mute', text: row.disabledReason || zh.endpointState.disabled };
}

/** Addresses for the merchant's webhooks. An address is used once it has answered a test. */
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
    {
      key: 'url',
      title: zh.endpointsSection.url,
      wrap: true,
      render: (row) => <span className={`${looks.mono} ${factStyles.break}`}>{row.url}</span>,
    },
    {
      key: 'enabled',
      title: zh.endpointsSection.state,
      render: (row) => {
        const { tone, text } = endpointState(row);
        return <StatusTag tone={tone}>{text}</StatusTag>;
      },
    },
    {
      key: 'events',
      title: zh.endpointsSection.events,
      wrap: true,
      render: ({ events }) =>
        events.length === 0 ? zh.endpointsSection.everyEvent : events.map(webhookTypeText).join('、'),
    },
    {
      key: 'testedAt',
      title: zh.endpointsSection.testedAt,
      render: (row) => (
        <span className={looks.num}>{row.testedAt ? `${row.testedAt} ${row.testStatus ?? row.testError}` : '—'}</span>
      ),
    },
  ];
  if (onTest)
    columns.push({
      key: 'actions',
      title: zh.endpointsSection.actions,
      render: (row) => (
        <span className={controls.chips}>
          <Button small kind="text" aria-label={zh.endpointsSection.testLabel(row.url)} onClick={() => onTest(row)}>
            {zh.endpointsSection.test}
          </Button>
          {onChange ? (
            <Button
              small
              kind="text"
              aria-label={zh.endpointsSection.changeLabel(row.url)}
              onClick={() => onChange(row)}
            >
              {zh.endpointsSection.change}
            </Button>
          ) : null}
        </span>
      ),
    });
  return (
    <Section title={zh.endpointsSection.title}>
      <DataTable
        stack
        label={zh.endpointsSection.url}
        columns={columns}
        rows={endpoints}
        rowKey={(row) => row.id}
        empty={<EmptyState title={zh.endpointsSection.emptyTitle} hint={zh.endpointsSection.emptyHint} />}
      />
    </Section>
  );
}

/** Steps that are left before a merchant can take orders, in order. */
export function GoLive({ detail }: { detail: OverseenMerchantDetail }): ReactNode {
  const { merchant, fees, keys, webhookSecrets, endpoints } = detail;
  const steps: [string, boolean][] = [
    [zh.goLive.verified, merchant.kybStatus === KYC_STATUS.verified],
    [zh.goLive.fees, fees.some(({ enabled }) => enabled)],
    [zh.goLive.key, keys.some(({ expired }) => !expired)],
    [zh.goLive.secret, webhookSecrets.some(({ expired }) => !expired)],
    [zh.goLive.endpointTested, endpoints.some(({ enabled }) => enabled)],
  ];
  if (steps.every(([, done]) => done)) return null;
  return (
    <ul className={styles.goLive} aria-label={zh.goLive.region}>
      {steps.map(([title, done]) => (
        <li key={title}>
          <StatusTag tone={done ? 'ok' : 'mute'}>{done ? zh.goLive.done : zh.goLive.toDo}</StatusTag>
          {title}
        </li>
      ))}
    </ul>
  );
}
