import type { MarketOrder } from '@mashang/contract/shops';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { changeRemark, refreshShops } from './queries.ts';

const MOST = 200;

/** 备注: the seller's words on an order, at the marketplace and here. */
export function RemarkDialog({ order, onClose }: { order: MarketOrder; onClose(): void }): ReactNode {
  const [remark, setRemark] = useState(order.remark);
  return (
    <CodedDialog
      title="订单备注"
      button="保存"
      done="备注已保存"
      testId="remark-dialog"
      dirty={remark !== order.remark}
      dirtyText="未提交的备注"
      fields={['remark']}
      act={() => changeRemark(order.id, remark.trim())}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      {(errors, forget) => (
        <>
          <p>
            <span className="mono">{order.orderNo}</span> · {order.goodsTitle}
          </p>
          <TextAreaField
            label="备注"
            hint={`最多 ${MOST} 个字，同时写到平台；留空为清除`}
            maxLength={MOST}
            value={remark}
            error={errors.remark}
            onChange={(event) => {
              setRemark(event.target.value);
              forget('remark');
            }}
          />
        </>
      )}
    </CodedDialog>
  );
}
