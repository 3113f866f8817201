import type { OwnWebhookSecret } from '@mashang/contract/merchant-keys';
import type { Tone } from '@mashang/contract/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { CodedDialog, NEW_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MadeSecretDialog } from './key-dialogs.tsx';
import { makeWebhookSecret, ownWebhookSecretsQuery } from './queries.ts';
import * as zh from './zh.ts';

const TONES: Record<OwnWebhookSecret['state'], Tone> = { valid: 'ok', ending: 'warn', ended: 'mute' };
const COLUMNS: readonly Column<OwnWebhookSecret>[] = [
  {
    key: 'state',
    title: zh.secrets.secretState,
    stick: 'left',
    render: ({ state }) => <StatusTag tone={TONES[state]}>{zh.secrets.state[state]}</StatusTag>,
  },
  {
    key: 'made',
    title: zh.secrets.made,
    render: ({ createTime }) => <span className={looks.num}>{createTime || '—'}</span>,
  },
  {
    key: 'end',
    title: zh.secrets.end,
    render: ({ endTime }) => <span className={looks.num}>{endTime || '—'}</span>,
  },
];
/** In the order that they are offered. */
const OVERLAPS = (['24', '72', '168', '0'] as const).map((hours) => [hours, zh.secrets.overlaps[hours]] as const);

type Making = { after(made: { secret: string }): void; onClose(): void };
function MakeSecretDialog({ after, onClose }: Making): ReactNode {
  const form = useForm({}, { overlapHours: '24' });
  return (
    <CodedDialog
      title={zh.secrets.make}
      button={zh.secrets.make}
      done=""
      testId="make-secret-dialog"
      dirtyText={zh.secrets.dirty}
      code={NEW_CODE}
      form={form}
      act={(code) => makeWebhookSecret(Number(form.values.overlapHours), code)}
      after={after}
      onClose={onClose}
    >
      <FormSelect of={form.at('overlapHours')} label={zh.secrets.old} options={OVERLAPS} />
    </CodedDialog>
  );
}

/** The secrets that sign webhooks: made and shown once here. */
export function SecretsSection(): ReactNode {
  const id = useId();
  const { data, error, refetch } = useQuery(ownWebhookSecretsQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'access');
  const mayManage = useMay('own-key:manage');
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ secret: string }>();
  return (
    <section className={controls.section} aria-labelledby={id}>
      <div className={controls.pageHead}>
        <h2 className={controls.sectionTitle} id={id}>
          {zh.secrets.heading}
        </h2>
        <span className={looks.grow} />
        {mayManage ? <Button onClick={() => setMaking(true)}>{zh.secrets.make}</Button> : null}
      </div>
      <p className={looks.soft}>{zh.secrets.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <div className={controls.panel}>
          <DataTable
            label={zh.secrets.heading}
            testId="own-secrets"
            stack
            columns={COLUMNS}
            rows={data}
            rowKey={(row) => row.id}
            focusable
            empty={<EmptyState title={zh.secrets.empty} hint={zh.secrets.hint} />}
          />
        </div>
      )}
      {making ? <MakeSecretDialog after={setMade} onClose={() => setMaking(false)} /> : null}
      {made ? (
        <MadeSecretDialog title={zh.secrets.madeTitle} secret={made.secret} onClose={() => setMade(undefined)} />
      ) : null}
    </section>
  );
}
