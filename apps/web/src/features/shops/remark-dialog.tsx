import { type MarketOrder, ORDER_REMARK } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { changeRemark, refreshShops } from './queries.ts';
import * as zh from './zh.tsx';

/** 备注: the seller's remark on an order, at the marketplace and here. */
export function RemarkDialog({ order, onClose }: { order: MarketOrder; onClose(): void }): ReactNode {
  const form = useForm({ remark: ORDER_REMARK }, { remark: order.remark });
  return (
    <CodedDialog
      title={zh.remarkDialog.title}
      button={zh.remarkDialog.save}
      done={zh.remarkDialog.done}
      testId="remark-dialog"
      dirtyText={zh.remarkDialog.dirty}
      form={form}
      act={() => changeRemark(order.id, form.sent.remark)}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      <p>
        <span className={looks.mono}>{order.orderNo}</span> · {order.goodsTitle}
      </p>
      <FormField of={form.at('remark')} hint={zh.remarkDialog.hint(ORDER_REMARK.max)} />
    </CodedDialog>
  );
}
