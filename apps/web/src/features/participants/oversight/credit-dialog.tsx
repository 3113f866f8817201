import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney } from '@mashang/contract/money';
import type { OverseenParticipant } from '@mashang/contract/participants';
import type { CreditLine } from '@mashang/contract/top-ups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { PageLink } from '../../../lib/page-link.tsx';
import { useSettled } from '../../../lib/use-settled.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import { creditLinesQuery } from './queries.ts';

const SETTLED_MS = 300;
type Payload = ApprovalPayload<'float.credit'>;

function check({ lineId }: Payload): FieldErrors {
  return { lineId: lineId ? undefined : '请选择对账单流水' };
}

function payerText({ payer, samePayer }: CreditLine): string {
  if (payer === '') return '对账单未注明付款人';
  return samePayer ? `${payer}（与参与方一致）` : `${payer}（与参与方不一致，不能入账）`;
}

/** One receipt as the bank booked it. */
function lineSays(line: CreditLine): ReactNode {
  return (
    <>
      <span className="num">{line.time}</span> · {line.sourceName}
      <br />
      {payerText(line)}
      <br />
      <span className="mono">{line.reference || '无流水号'}</span>
      {line.remark ? ` · ${line.remark}` : ''}
    </>
  );
}

/** 额度入账: a booked receipt that came without an application becomes float, once another person has compared it. */
export function CreditDialog({
  participant,
  onClose,
}: {
  participant: OverseenParticipant;
  onClose(): void;
}): ReactNode {
  const form = useForm({}, { lineId: '', reference: '' });
  const { lineId, reference } = form.sent;
  const { settled } = useSettled(reference, SETTLED_MS);
  const lines = useQuery({ ...creditLinesQuery(participant.id, settled), placeholderData: keepPreviousData });
  const proposal = useMemo(() => proposalOf('float.credit', participant.id), [participant.id]);
  const list = lines.data?.list ?? [];
  const choices = list.map((line) => ({
    value: line.lineId,
    title: `${groupMoney(line.amount)} 元`,
    says: lineSays(line),
    disabled: line.payer !== '' && !line.samePayer,
  }));
  return (
    <ProposeDialog
      title={`额度入账 · ${participant.name}`}
      payload={{ lineId }}
      check={check}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">
            选择机构收款户上该参与方付来、没有充值申请的那一笔到账，按该笔金额入账；一笔到账只入账一次。有充值申请的到账请在充值审核中入账。
          </p>
          {lines.error ? <LoadError error={lines.error} onRetry={() => void lines.refetch()} /> : null}
          {!lines.data && !lines.error ? <SkeletonLines lines={4} /> : null}
          {lines.data && list.length === 0 ? (
            <p className="notice notice-warn" data-testid="no-credit-line">
              没有该参与方付来的未用到账。请先在<PageLink page="reconciliation">对账</PageLink>导入机构收款户的对账单
              {lines.data.importedTo ? `（已导入至 ${lines.data.importedTo}）` : ''}，或按银行流水号查找。
            </p>
          ) : null}
          {list.length > 0 ? (
            <ChoiceField
              legend="对账单流水"
              choices={choices}
              value={lineId}
              {...(errors.lineId ? { error: errors.lineId } : {})}
              onChoose={form.at('lineId').put}
            />
          ) : errors.lineId ? (
            <p className="field-error" role="alert">
              {errors.lineId}
            </p>
          ) : null}
          <TextField
            label="按银行流水号查找"
            maxLength={64}
            spellCheck={false}
            value={form.values.reference}
            onChange={({ target }) => form.set({ reference: target.value, lineId: '' })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
