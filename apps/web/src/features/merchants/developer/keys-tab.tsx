import { KEY_SCOPES, KEY_STATES, type KeyState, type MadeKey, type OwnKey } from '@mashang/contract/merchant-keys';
import type { Tone } from '@mashang/contract/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MadeSecretDialog, MakeKeyDialog, RevokeKeyDialog } from './key-dialogs.tsx';
import { ownKeysQuery } from './queries.ts';
import { SecretsSection } from './secrets-section.tsx';
import * as zh from './zh.ts';

const TONES: Record<KeyState, Tone> = { valid: 'ok', ending: 'warn', ended: 'mute', revoked: 'bad' };

function keyColumns(revoke: ((key: OwnKey) => void) | undefined): Column<OwnKey>[] {
  const columns: Column<OwnKey>[] = [
    { key: 'name', title: zh.keyColumns.name, stick: 'left', render: ({ name }) => name || zh.keyColumns.unnamed },
    {
      key: 'keyId',
      title: zh.keyColumns.keyId,
      render: ({ keyId }) => (
        <Copyable text={keyId} what={zh.keyColumns.keyId}>
          <span className={looks.mono}>{keyId}</span>
        </Copyable>
      ),
    },
    {
      key: 'space',
      title: zh.keyColumns.space,
      render: ({ live }) => (
        <StatusTag tone={live ? 'info' : 'mute'}>{live ? zh.spaces.live : zh.spaces.test}</StatusTag>
      ),
    },
    {
      key: 'scopes',
      title: zh.keyColumns.scopes,
      render: ({ scopes }) => scopes.map((scope) => KEY_SCOPES[scope]).join('、'),
    },
    {
      key: 'state',
      title: zh.keyColumns.state,
      render: ({ state, endTime, reason }) => (
        <span className={controls.chips}>
          <StatusTag tone={TONES[state]}>{KEY_STATES[state]}</StatusTag>
          {endTime ? <span className={`${looks.num} ${looks.soft}`}>{endTime}</span> : null}
          {reason ? <span className={looks.soft}>{reason}</span> : null}
        </span>
      ),
    },
    {
      key: 'made',
      title: zh.keyColumns.made,
      render: ({ createTime, madeBy }) => (
        <span>
          <span className={looks.num}>{createTime}</span> <span className={looks.soft}>{madeBy}</span>
        </span>
      ),
    },
  ];
  if (revoke)
    columns.push({
      key: 'actions',
      title: zh.keyColumns.actions,
      stick: 'right',
      render: (row) =>
        row.state === 'valid' || row.state === 'ending' ? (
          <Button small kind="text" aria-label={zh.keyColumns.revokeLabel(row.keyId)} onClick={() => revoke(row)}>
            {zh.keyColumns.revoke}
          </Button>
        ) : null,
    });
  return columns;
}

/** The keys of the reader's merchant: made, shown once and revoked here. */
export function KeysTab({ above }: { above: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery(ownKeysQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'access');
  const mayManage = useMay('own-key:manage');
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const [revoking, setRevoking] = useState<OwnKey>();
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.keys.heading}</h1>
        <span className={looks.grow} />
        {mayManage ? (
          <Button kind="primary" onClick={() => setMaking(true)}>
            {zh.keys.make}
          </Button>
        ) : null}
      </div>
      {above}
      <p className={looks.soft}>{zh.keys.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.keys.heading}
            testId="own-keys"
            stack
            columns={keyColumns(mayManage ? setRevoking : undefined)}
            rows={data}
            rowKey={({ keyId }) => keyId}
            empty={<EmptyState title={zh.keys.empty} hint={zh.keys.hint} />}
          />
        </section>
      )}
      <SecretsSection />
      {making ? <MakeKeyDialog after={setMade} onClose={() => setMaking(false)} /> : null}
      {made ? <MadeSecretDialog title={zh.keyDialogs.madeTitle} {...made} onClose={() => setMade(undefined)} /> : null}
      {revoking ? <RevokeKeyDialog of={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </div>
  );
}
