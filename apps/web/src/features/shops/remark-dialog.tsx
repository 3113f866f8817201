import { type MarketOrder, ORDER_REMARK } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { changeRemark, refreshShops } from './queries.ts';

/** 备注: the seller's words on an order, at the marketplace and here. */
export function RemarkDialog({ order, onClose }: { order: MarketOrder; onClose(): void }): ReactNode {
  const form = useForm({ remark: ORDER_REMARK }, { remark: order.remark });
  return (
    <CodedDialog
      title="订单备注"
      button="保存"
      done="备注已保存"
      testId="remark-dialog"
      dirtyText="未提交的备注"
      form={form}
      act={() => changeRemark(order.id, form.sent.remark)}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      <p>
        <span className="mono">{order.orderNo}</span> · {order.goodsTitle}
      </p>
      <FormField of={form.at('remark')} hint={`最多 ${ORDER_REMARK.max} 个字，同时写到平台；留空为清除`} />
    </CodedDialog>
  );
}
