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
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import type { StatementLineRow } from '../../ui/statement-candidates.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { ownAccountsQuery } from './queries.ts';

const REASONS = Object.keys(OWN_TRANSFER_REASONS) as OwnTransferReason[];
type Draft = { way: OwnTransferWay; amount: string; reason: OwnTransferReason; note: string };
const START: Draft = { way: 'out', amount: '', reason: 'earned', note: '' };
type Kind = OwnTransferAccounts['accounts'][number]['kind'];

/** The chosen account of a kind, else the first. */
function useAccount(data: OwnTransferAccounts | undefined, kind: Kind) {
  const [chosen, choose] = useState('');
  const options = (data?.accounts ?? [])
    .filter((account) => account.kind === kind)
    .map(({ code, bank, balance }) => [code, `${bank}（${code}）账面 ${groupMoney(balance)} 元`] as const);
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
  function turn(next: OwnTransferWay): void {
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
  // What is typed before the accounts are there would be refused for their want.
  if (isPending) return null;
  return (
    <ProposeDialog
      title="发起自有资金划转"
      payload={payload}
      form={form}
      check={({ reason, note }) => ({
        subjectId: client.code && own.code ? undefined : '须先在收款渠道登记一个备付金账户和一个自有资金账户',
        note: reason === 'other' && note.length < 2 ? '原因为其他时请说明，至少 2 个字' : undefined,
      })}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="方向"
            options={Object.entries(OWN_TRANSFER_WAYS)}
            value={way}
            onChange={(event) => turn(event.target.value === 'in' ? 'in' : 'out')}
          />
          {accountField('备付金账户', client, errors.subjectId)}
          {accountField('自有资金账户', own)}
          <FormField
            of={form.at('amount')}
            label="金额（元）"
            {...(way === 'out' && data ? { hint: `现在最多可划出 ${groupMoney(data.room)} 元` } : {})}
          />
          <FormSelect
            of={form.at('reason')}
            label="划转原因"
            options={reasons.map((reason) => [reason, OWN_TRANSFER_REASONS[reason]] as const)}
          />
          <FormField of={form.at('note')} />
          <p className="soft">审批后在网银转账，附言写划转单号；两个账户的流水都到齐才入账。</p>
        </>
      )}
    </ProposeDialog>
  );
}

type MatchPayload = ApprovalPayload<'own.match'>;
/** 匹配流水: by which lines it left and arrived, where they carry no number. */
export function MatchDialog({ detail, onClose }: { detail: OwnTransferDetail; onClose(): void }): ReactNode {
  const { transfer, debits, lines } = detail;
  const proposal = useMemo(() => proposalOf('own.match', transfer.transferNo), [transfer.transferNo]);
  const form = useForm<MatchPayload>({}, { debitId: '', lineId: '' });
  const choices = (rows: readonly StatementLineRow[]) => [
    { value: '', title: '暂不匹配', says: '仍待这一侧的流水' },
    ...rows.map((row) => ({
      value: row.lineId,
      title: `${row.time} ${row.reference || '无流水号'}`,
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
      title="匹配划转流水"
      payload={form.values}
      form={form}
      check={({ debitId, lineId }) => ({
        [debits.length > 0 ? 'debitId' : 'lineId']: debitId || lineId ? undefined : '请选择流水',
      })}
      {...proposal}
      onClose={onClose}
    >
      <p>
        两个账户上金额恰为 <MoneyText value={transfer.amount} /> 元、未作他用的流水：
      </p>
      {field('debitId', `转出流水 · ${transfer.fromBank}`, debits)}
      {field('lineId', `转入流水 · ${transfer.toBank}`, lines)}
    </ProposeDialog>
  );
}

/** 取消划转 that the bank never made. */
export function CancelTransferDialog({ row, onClose }: { row: OwnTransferRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('own.cancel', row.transferNo), [row.transferNo]);
  return (
    <ProposeDialog title="取消自有划转" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          银行没有办理这笔 <MoneyText value={row.amount} /> 元的划转时取消；审批后可划出金额恢复。
        </p>
      )}
    </ProposeDialog>
  );
}
