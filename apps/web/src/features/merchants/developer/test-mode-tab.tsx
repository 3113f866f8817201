import type { Tone } from '@mashang/contract/states';
import { TEST_WEBHOOK_URL, type TestDelivery, type TestMode } from '@mashang/contract/test-mode';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { CodedDialog, NEW_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MadeSecretDialog } from './key-dialogs.tsx';
import { setTestWebhook, testModeQuery } from './queries.ts';
import { TestOrdersSection } from './test-orders-section.tsx';
import { TestSection } from './test-section.tsx';
import * as zh from './zh.ts';

type OutcomeRow = { id: string; kind: string; cents: string; text: string };
const OUTCOME_COLUMNS: readonly Column<OutcomeRow>[] = [
  { key: 'kind', title: zh.testMode.kind, stick: 'left', render: ({ kind }) => kind },
  {
    key: 'cents',
    title: zh.testMode.cents,
    render: ({ cents }) => <span className={looks.num}>{cents === 'other' ? zh.testMode.other : cents}</span>,
  },
  { key: 'text', title: zh.testMode.text, render: ({ text }) => text },
];

const TONES: Record<TestDelivery['state'], Tone> = { pending: 'warn', delivered: 'ok', dead: 'bad' };
const DELIVERY_COLUMNS: readonly Column<TestDelivery>[] = [
  {
    key: 'time',
    title: zh.testMode.time,
    stick: 'left',
    render: ({ createTime }) => <span className={looks.num}>{createTime}</span>,
  },
  { key: 'type', title: zh.testMode.type, render: ({ type }) => <span className={looks.mono}>{type}</span> },
  { key: 'url', title: zh.testMode.url, render: ({ url }) => url },
  {
    key: 'state',
    title: zh.testMode.state,
    render: ({ state }) => <StatusTag tone={TONES[state]}>{zh.testMode.states[state]}</StatusTag>,
  },
  {
    key: 'attempts',
    title: zh.testMode.attempts,
    align: 'right',
    render: ({ attempts }) => <span className={looks.num}>{attempts}</span>,
  },
  { key: 'answer', title: zh.testMode.answer, render: ({ status, error }) => error || (status ?? '—') },
];

const KINDS = ['collections', 'refunds', 'payouts', 'settlements'] as const;
function outcomeRows(outcomes: TestMode['outcomes']): OutcomeRow[] {
  return KINDS.flatMap((kind) =>
    outcomes[kind].map((row) => ({ ...row, id: `${kind} ${row.cents}`, kind: zh.testMode.kinds[kind] })),
  );
}

type Setting = { url: string; after(made: { secret: string }): void; onClose(): void };
function SetWebhookDialog({ url, after, onClose }: Setting): ReactNode {
  const form = useForm({ url: TEST_WEBHOOK_URL }, { url });
  return (
    <CodedDialog
      title={zh.testMode.set}
      button={zh.testMode.set}
      done=""
      testId="test-webhook-dialog"
      dirtyText={zh.testMode.dirty}
      code={NEW_CODE}
      form={form}
      act={(code) => setTestWebhook(form.sent.url, code)}
      after={after}
      onClose={onClose}
    >
      <FormField of={form.at('url')} hint={zh.testMode.urlHint} plain />
    </CodedDialog>
  );
}

/** 测试模式: where its webhooks go, what amounts force, and the last deliveries. */
export function TestModeTab({ above }: { above: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery(testModeQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'access');
  const mayManage = useMay('own-key:manage');
  const [setting, setSetting] = useState(false);
  const [made, setMade] = useState<{ secret: string }>();
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.testMode.heading}</h1>
        <span className={looks.grow} />
        {mayManage && data ? (
          <Button kind="primary" onClick={() => setSetting(true)}>
            {zh.testMode.set}
          </Button>
        ) : null}
      </div>
      {above}
      <p className={looks.soft}>{zh.testMode.note}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? <TestModeSections mode={data} /> : null}
      {setting ? (
        <SetWebhookDialog url={data?.webhook?.url ?? ''} after={setMade} onClose={() => setSetting(false)} />
      ) : null}
      {made ? (
        <MadeSecretDialog title={zh.testMode.secret} secret={made.secret} onClose={() => setMade(undefined)} />
      ) : null}
    </div>
  );
}

function TestModeSections({ mode }: { mode: TestMode }): ReactNode {
  const { webhook, deliveries, outcomes } = mode;
  return (
    <>
      <TestSection title={zh.testMode.webhook} note={webhook ? zh.testMode.webhookNote : zh.testMode.unset}>
        {webhook ? (
          <Facts
            rows={[
              [zh.testMode.url, webhook.url || zh.testMode.urlHint],
              [zh.testMode.setBy, webhook.madeBy],
              [zh.testMode.setTime, webhook.madeTime],
            ]}
          />
        ) : null}
      </TestSection>
      <TestOrdersSection mode={mode} />
      <TestSection title={zh.testMode.deliveries} note="">
        <DataTable
          label={zh.testMode.deliveries}
          testId="test-deliveries"
          stack
          columns={DELIVERY_COLUMNS}
          rows={deliveries}
          rowKey={({ id }) => id}
          focusable
          empty={<EmptyState title={zh.testMode.empty} hint={zh.testMode.hint} />}
        />
      </TestSection>
      <TestSection title={zh.testMode.outcomes} note={zh.testMode.outcomesNote}>
        <DataTable
          label={zh.testMode.outcomes}
          testId="test-outcomes"
          stack
          columns={OUTCOME_COLUMNS}
          rows={outcomeRows(outcomes)}
          rowKey={({ id }) => id}
          focusable
          empty={null}
        />
      </TestSection>
    </>
  );
}
