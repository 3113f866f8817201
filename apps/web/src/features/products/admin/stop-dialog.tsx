import type { ReactNode } from 'react';
import { STOP_CODE } from '../../../ui/coded-dialog.tsx';
import { ReasonedDialog } from '../../../ui/reasoned-dialog.tsx';
import { stopProduct, type ToStop } from './queries.ts';

/** 停用产品, 停用通道: at once, by one person; switching it on again takes two. */
export function StopDialog({ what, onClose }: { what: ToStop; onClose(): void }): ReactNode {
  const noun = what.connector ? '通道' : '产品';
  return (
    <ReasonedDialog
      title={`停用${noun} · ${what.name}${what.connector ? ` ${what.connector}` : ''}`}
      button="立即停用"
      done="已停用"
      testId="stop-product-dialog"
      danger
      code={STOP_CODE}
      dirtyText="未提交的停用"
      label="停用原因"
      act={(reason, code) => stopProduct(what, reason, code)}
      onClose={onClose}
    >
      <p>
        停用后立即不再按该{noun}派单，进行中的订单照常处理。重新启用由“变更{noun}”发起，须另一人审批。
      </p>
    </ReasonedDialog>
  );
}
