import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney } from '@mashang/contract/money';
import { Fragment, type ReactNode } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { TextField } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';

type Payload = ApprovalPayload<'statement.match'>;
type Item = Payload['items'][number];
/** A receipt to decide, with the order that it may belong to. */
export type ToDecide = { exceptionId: string; amount: string; payer: string; orderNo: string };
const PROPOSAL = proposalOf('statement.match', 'receipts');

/** 两人核定到账: an order for each receipt; a receipt without one goes to suspense. */
export function DecideDialog({ receipts, onClose }: { receipts: readonly ToDecide[]; onClose(): void }): ReactNode {
  const form = useForm<Payload>({}, () => ({
    items: receipts.map(({ exceptionId, orderNo }) => ({ exceptionId, orderNo })),
  }));
  const { items } = form.values;
  function change(exceptionId: string, to: Partial<Item>): void {
    form.set({ items: items.map((item) => (item.exceptionId === exceptionId ? { ...item, ...to } : item)) });
  }
  return (
    <ProposeDialog title={zh.decideDialog.title} payload={form.values} form={form} {...PROPOSAL} onClose={onClose}>
      {(errors) => (
        <>
          <p className={looks.soft}>{zh.decideDialog.note}</p>
          {receipts.map(({ exceptionId, amount, payer }, index) => (
            <Fragment key={exceptionId}>
              <TextField
                label={`¥${groupMoney(amount)} ${payer || zh.decideDialog.unknownPayer}`}
                hint={zh.decideDialog.hint}
                value={items[index]?.orderNo ?? ''}
                error={index === 0 ? errors.items : undefined}
                onChange={(event) => change(exceptionId, { orderNo: event.target.value.trim() })}
              />
              <label className={controls.checkRow}>
                <input
                  type="checkbox"
                  checked={items[index]?.settlePart === true}
                  onChange={(event) => change(exceptionId, { settlePart: event.target.checked || undefined })}
                />
                {zh.decideDialog.settlePart}
              </label>
            </Fragment>
          ))}
        </>
      )}
    </ProposeDialog>
  );
}
