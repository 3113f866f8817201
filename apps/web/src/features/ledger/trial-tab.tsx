import type { TrialRow } from '@mashang/contract/ledger';
import { accountKindText } from '@mashang/contract/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { TextField } from '../../ui/form/field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as styles from './books.module.css';
import { trialQuery } from './books-queries.ts';
import * as zh from './zh.tsx';

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const OWNERS: Record<string, string> = zh.owners;

function trialColumns(at: string | undefined): Column<TrialRow>[] {
  function side(row: TrialRow, value: string): ReactNode {
    if (value === '0.00' || value === '') return <MoneyText value={value} />;
    const until: Record<string, string> = at ? { endDate: at } : {};
    return (
      <Link to={`?${new URLSearchParams({ tab: 'postings', kind: row.kind, ...until })}`}>
        <span className={looks.srOnly}>{zh.trialColumns.postingsOf(accountKindText(row.kind))}</span>
        <MoneyText value={value} />
      </Link>
    );
  }
  return [
    {
      key: 'kind',
      title: zh.trialColumns.kind,
      render: (row) => (
        <Link to={`?tab=accounts&kind=${row.kind}`} data-row-open>
          {accountKindText(row.kind)}
        </Link>
      ),
    },
    { key: 'owner', title: zh.trialColumns.owner, render: (row) => OWNERS[row.ownerKind] ?? row.ownerKind },
    {
      key: 'accounts',
      title: zh.trialColumns.accounts,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.accounts}</span>,
    },
    { key: 'debit', title: zh.trialColumns.debit, align: 'right', render: (row) => side(row, row.debit) },
    { key: 'credit', title: zh.trialColumns.credit, align: 'right', render: (row) => side(row, row.credit) },
  ];
}

/** Debit and credit of every kind of account, now or at any earlier time; the two sums are equal. */
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
    <div className={controls.page}>
      <h1 className={controls.pageTitle}>{zh.trialTab.title}</h1>
      {above}
      <div className={`${controls.panel} ${styles.bookBar}`}>
        <TextField
          label={zh.trialTab.time}
          type="datetime-local"
          step={1}
          value={at?.replace(' ', 'T') ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
        <Button aria-pressed={!at} onClick={() => choose('')}>
          {zh.trialTab.now}
        </Button>
        <Button onClick={() => void trial.refetch()}>{zh.trialTab.refresh}</Button>
        <span className={looks.grow} />
        {data ? (
          <span className={styles.bookSum} data-testid="trial-sum">
            {data.difference === '0.00' ? (
              <StatusTag tone="ok">{zh.trialTab.balanced}</StatusTag>
            ) : (
              <StatusTag tone="bad">{zh.trialTab.difference(data.difference)}</StatusTag>
            )}
            <span className={`${looks.soft} ${looks.num}`}>{data.at}</span>
          </span>
        ) : null}
      </div>
      {trial.error ? <LoadError error={trial.error} onRetry={() => void trial.refetch()} /> : null}
      {trial.error && !data ? null : (
        <section className={controls.panel} data-stale={trial.isPlaceholderData}>
          <DataTable
            label={zh.trialTab.trial}
            testId="trial-table"
            stack
            columns={columns}
            rows={data?.rows}
            rowKey={(row) => `${row.ownerKind}${row.kind}`}
            empty={<EmptyState title={zh.trialTab.emptyTitle} hint={zh.trialTab.emptyHint} />}
            totals={data && { debit: <MoneyText value={data.debit} />, credit: <MoneyText value={data.credit} /> }}
          />
        </section>
      )}
      <p className={looks.soft}>{zh.trialTab.intro}</p>
    </div>
  );
}
