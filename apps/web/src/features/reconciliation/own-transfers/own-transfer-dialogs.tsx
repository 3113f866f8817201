import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney } from '@mashang/contract/money';
import {
  OWN_TRANSFER_FIELDS,
  OWN_TRANSFER_REASONS,
  OWN_TRANSFER_WAYS,
  type OwnTransferAccounts,
  type OwnTransferDetail,
  type OwnTransferReason,
  type OwnTransferRow,
  type OwnTransferWay,
  WAY_OF_REASON,
} from '@mashang/contract/own-transfers';
import { keysOf } from '@mashang/contract/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import type { StatementLineRow } from '../../../ui/display/statement-candidates.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import { ownAccountsQuery } from '../queries.ts';
import * as zh from '../zh.tsx';

const REASONS = keysOf(OWN_TRANSFER_REASONS);
type Draft = { way: OwnTransferWay; amount: string; reason: OwnTransferReason; note: string };
const START: Draft = { way: 'out', amount: '', reason: 'earned', note: '' };
type Kind = OwnTransferAccounts['accounts'][number]['kind'];

/** The chosen account of a kind, else the first. */
function useAccount(data: OwnTransferAccounts | undefined, kind: Kind) {
  const [chosen, choose] = useState('');
  const options = (data?.accounts ?? [])
    .filter((account) => account.kind === kind)
    .map(({ code, bank, balance }) => [code, zh.ownAccount.choice(bank, code, groupMoney(balance))] as const);
  return { code: chosen || options[0]?.[0] || '', choose, options };
}

/** 发起划转 between an own account and a client account. */
export function TransferDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, isPending } = useQuery(ownAccountsQuery);
  const form = useForm(OWN_TRANSFER_FIELDS, START);
  const { way, ...payload } = form.sent;
  const client = useAccount(data, 'client');
  const own = useAccount(data, 'own');
  const subject = way === 'out' ? `${client.code}/${own.code}` : `${own.code}/${client.code}`;
  const proposal = useMemo(() => proposalOf('own.transfer', subject), [subject]);
  const reasons = REASONS.filter((reason) => (WAY_OF_REASON[reason] ?? way) === way);
  function choose(next: OwnTransferWay): void {
    form.set({ way: next, reason: next === 'out' ? 'earned' : 'advance' });
  }
  const accountField = (label: string, { code, choose, options }: ReturnType<typeof useAccount>, error?: string) => (
    <SelectField
      label={label}
      options={options}
      value={code}
      error={error}
      onChange={(event) => choose(event.target.value)}
    />
  );
  // Waits for the accounts: input without an account would be refused.
  if (isPending) return null;
  return (
    <ProposeDialog
      title={zh.transferDialog.title}
      payload={payload}
      form={form}
      check={({ reason, note }) => ({
        subjectId: client.code && own.code ? undefined : zh.transferDialog.accountsMissing,
        note: reason === 'other' && note.length < 2 ? zh.transferDialog.noteMissing : undefined,
      })}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label={zh.transferDialog.direction}
            options={Object.entries(OWN_TRANSFER_WAYS)}
            value={way}
            onChange={(event) => choose(event.target.value === 'in' ? 'in' : 'out')}
          />
          {accountField(zh.transferDialog.clientAccount, client, errors.subjectId)}
          {accountField(zh.transferDialog.ownAccount, own)}
          <FormField
            of={form.at('amount')}
            label={zh.transferDialog.amount}
            {...(way === 'out' && data ? { hint: zh.transferDialog.amountHint(groupMoney(data.room)) } : {})}
          />
          <FormSelect
            of={form.at('reason')}
            label={zh.transferDialog.reason}
            options={reasons.map((reason) => [reason, OWN_TRANSFER_REASONS[reason]] as const)}
          />
          <FormField of={form.at('note')} />
          <p className={looks.soft}>{zh.transferDialog.lead}</p>
        </>
      )}
    </ProposeDialog>
  );
}

type MatchPayload = ApprovalPayload<'own.match'>;
/** 匹配流水: the lines by which it left and arrived, where they have no number. */
export function MatchDialog({ detail, onClose }: { detail: OwnTransferDetail; onClose(): void }): ReactNode {
  const { transfer, debits, lines } = detail;
  const proposal = useMemo(() => proposalOf('own.match', transfer.transferNo), [transfer.transferNo]);
  const form = useForm<MatchPayload>({}, { debitId: '', lineId: '' });
  const choices = (rows: readonly StatementLineRow[]) => [
    { value: '', title: zh.matchDialog.later, says: zh.matchDialog.laterNote },
    ...rows.map((row) => ({
      value: row.lineId,
      title: `${row.time} ${row.reference || zh.matchDialog.noLineNo}`,
      says: [row.sourceName, row.remark].filter(Boolean).join(' · '),
    })),
  ];
  function field(name: keyof MatchPayload, legend: string, rows: readonly StatementLineRow[]): ReactNode {
    const { value, error, put } = form.at(name);
    if (rows.length === 0) return null;
    return (
      <ChoiceField legend={legend} value={value} {...(error ? { error } : {})} onChoose={put} choices={choices(rows)} />
    );
  }
  return (
    <ProposeDialog
      title={zh.matchDialog.title}
      payload={form.values}
      form={form}
      check={({ debitId, lineId }) => ({
        [debits.length > 0 ? 'debitId' : 'lineId']: debitId || lineId ? undefined : zh.matchDialog.lineMissing,
      })}
      {...proposal}
      onClose={onClose}
    >
      <p>{zh.matchDialog.lead(<MoneyText value={transfer.amount} />)}</p>
      {field('debitId', zh.matchDialog.outLines(transfer.fromBank), debits)}
      {field('lineId', zh.matchDialog.inLines(transfer.toBank), lines)}
    </ProposeDialog>
  );
}

/** 取消划转: for a transfer that the bank never made. */
export function CancelTransferDialog({ row, onClose }: { row: OwnTransferRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('own.cancel', row.transferNo), [row.transferNo]);
  return (
    <ProposeDialog title={zh.cancelTransferDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.cancelTransferDialog.lead(<MoneyText value={row.amount} />)}</p>}
    </ProposeDialog>
  );
}
