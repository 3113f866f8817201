import type { TrialRow } from '@mashang/contract/ledger';
import { accountKindText } from '@mashang/contract/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { trialQuery } from './books-queries.ts';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const OWNERS: Record<string, string> = { participant: '参与方', merchant: '商户', operator: '平台' };

function trialColumns(at: string | undefined): Column<TrialRow>[] {
  function side(row: TrialRow, value: string): ReactNode {
    if (value === '0.00' || value === '') return <MoneyText value={value} />;
    const until: Record<string, string> = at ? { endDate: at } : {};
    return (
      <Link to={`?${new URLSearchParams({ tab: 'postings', kind: row.kind, ...until })}`}>
        <span className="sr-only">{accountKindText(row.kind)}的分录，</span>
        <MoneyText value={value} />
      </Link>
    );
  }
  return [
    {
      key: 'kind',
      title: '科目',
      render: (row) => (
        <Link to={`?tab=accounts&kind=${row.kind}`} data-row-open>
          {accountKindText(row.kind)}
        </Link>
      ),
    },
    { key: 'owner', title: '归属', render: (row) => OWNERS[row.ownerKind] ?? row.ownerKind },
    { key: 'accounts', title: '账户数', align: 'right', render: (row) => <span className="num">{row.accounts}</span> },
    { key: 'debit', title: '借方余额（元）', align: 'right', render: (row) => side(row, row.debit) },
    { key: 'credit', title: '贷方余额（元）', align: 'right', render: (row) => side(row, row.credit) },
  ];
}

/** Debit and credit of every kind of account, now or as they stood at any moment; the two sums are the same. */
export function TrialTab({ above }: { above: ReactNode }): ReactNode {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('at') ?? '';
  const at = TIME.test(asked) ? asked : undefined;
  const trial = useQuery({ ...trialQuery(at), placeholderData: keepPreviousData });
  const { data } = trial;
  const columns = useMemo(() => trialColumns(at), [at]);
  function choose(value: string): void {
    const text = value.replace('T', ' ');
    const whole = text.length === 16 ? `${text}:00` : text;
    setQuery(TIME.test(whole) ? { tab: 'trial', at: whole } : { tab: 'trial' });
  }
  return (
    <div className="page">
      <h1 className="page-title">账本</h1>
      {above}
      <div className="panel book-bar">
        <TextField
          label="时点"
          type="datetime-local"
          step={1}
          value={at?.replace(' ', 'T') ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
        <Button aria-pressed={!at} onClick={() => choose('')}>
          现在
        </Button>
        <Button onClick={() => void trial.refetch()}>刷新</Button>
        <span className="grow" />
        {data ? (
          <span className="book-sum" data-testid="trial-sum">
            {data.difference === '0.00' ? (
              <StatusTag tone="ok">借贷平衡</StatusTag>
            ) : (
              <StatusTag tone="bad">差额 {data.difference}</StatusTag>
            )}
            <span className="soft num">{data.at}</span>
          </span>
        ) : null}
      </div>
      {trial.error ? <LoadError error={trial.error} onRetry={() => void trial.refetch()} /> : null}
      {trial.error && !data ? null : (
        <section className="panel" data-stale={trial.isPlaceholderData}>
          <DataTable
            label="试算平衡"
            testId="trial-table"
            stack
            columns={columns}
            rows={data?.rows}
            rowKey={(row) => `${row.ownerKind}${row.kind}`}
            empty={<EmptyState title="这一时点还没有分录" hint="选一个较晚的时点。" />}
            totals={data && { debit: <MoneyText value={data.debit} />, credit: <MoneyText value={data.credit} /> }}
          />
        </section>
      )}
      <p className="soft">贷方为应付与收入，借方为清算在途；任一时点两边合计相等。</p>
    </div>
  );
}
