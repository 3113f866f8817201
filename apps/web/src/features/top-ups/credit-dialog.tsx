import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney } from '@mashang/contract/money';
import type { ReceiptLine, TopUpRow } from '@mashang/contract/top-ups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSettled } from '../../lib/format/use-settled.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { receiptLinesQuery } from './queries.ts';
import * as zh from './zh.tsx';

const SETTLED_MS = 300;
type Payload = ApprovalPayload<'topup.bank'>;

function check({ lineId }: Payload): FieldErrors {
  return { lineId: lineId ? undefined : zh.creditCheck.lineMissing };
}

function payerText({ payer, samePayer }: ReceiptLine): string {
  if (payer === '') return zh.payerText.unknown;
  return samePayer ? zh.payerText.same(payer) : zh.payerText.differs(payer);
}

/** One receipt as the bank booked it, beside the application. */
function lineSays(line: ReceiptLine): ReactNode {
  return (
    <>
      <span className={looks.num}>{line.time}</span> · {line.sourceName}
      <br />
      {payerText(line)}
      <br />
      <span className={looks.mono}>{line.reference || zh.lineMatch.noReference}</span>
      {line.sameReference ? zh.lineMatch.sameReference : ''} ·{' '}
      {line.difference === '0.00' ? zh.lineMatch.sameAmount : zh.lineMatch.amountDiffers(line.difference)}
      {line.remark ? ` · ${line.remark}` : ''}
    </>
  );
}

/** 核对入账: asks which booked statement line is this application's receipt; exactly that amount is credited. */
export function CreditDialog({ order, onClose }: { order: TopUpRow; onClose(): void }): ReactNode {
  const form = useForm({}, { lineId: '', reference: '' });
  const { lineId, reference } = form.sent;
  const { settled } = useSettled(reference, SETTLED_MS);
  const lines = useQuery({ ...receiptLinesQuery(order.orderNo, settled), placeholderData: keepPreviousData });
  const proposal = useMemo(() => proposalOf('topup.bank', order.orderNo), [order.orderNo]);
  const list = lines.data?.list ?? [];
  const choices = list.map((line) => ({
    value: line.lineId,
    title: zh.creditDialog.titleOf(groupMoney(line.amount)),
    says: lineSays(line),
    disabled: line.payer !== '' && !line.samePayer,
  }));
  return (
    <ProposeDialog
      title={zh.creditDialog.title}
      payload={{ lineId }}
      check={check}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className={looks.soft}>{zh.creditDialog.intro(groupMoney(order.amount))}</p>
          {lines.error ? <LoadError error={lines.error} onRetry={() => void lines.refetch()} /> : null}
          {!lines.data && !lines.error ? <SkeletonLines lines={4} /> : null}
          {lines.data && list.length === 0 ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`} data-testid="no-receipt-line">
              {zh.creditDialog.noLines(
                <PageLink page="reconciliation">{zh.creditDialog.reconciliation}</PageLink>,
                lines.data.importedTo ? zh.creditDialog.importedTo(lines.data.importedTo) : '',
              )}
            </p>
          ) : null}
          {list.length > 0 ? (
            <ChoiceField
              legend={zh.creditDialog.statementLine}
              choices={choices}
              value={lineId}
              {...(errors.lineId ? { error: errors.lineId } : {})}
              onChoose={form.at('lineId').put}
            />
          ) : errors.lineId ? (
            <p className={controls.fieldError} role="alert">
              {errors.lineId}
            </p>
          ) : null}
          <TextField
            label={zh.creditDialog.searchLabel}
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
