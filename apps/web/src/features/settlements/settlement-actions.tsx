import type { SettlementDetail, SettlementRow } from '@mashang/contract/settlements';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { ReturnLineDialog } from '../../ui/return-line-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReturn } from '../approvals/use-return.ts';
import { failSettlement, refreshSettlements } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';

function CancelDialog({ row, onClose }: { row: SettlementRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('settlement.cancel', row.settlementNo), [row.settlementNo]);
  return (
    <ProposeDialog title="取消结算" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          审批后 <MoneyText value={row.amount} /> 元恢复为商户可用余额；保证金照原定日期释放。
        </p>
      )}
    </ProposeDialog>
  );
}

function FailDialog({ row, onClose }: { row: SettlementRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title="登记付款失败"
      button="确认登记"
      done="已登记付款失败"
      testId="settlement-fail"
      label="失败原因"
      least={2}
      rows={2}
      code={RECENT_CODE}
      act={(reason, code) => failSettlement(row.settlementNo, reason, code)}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    >
      <p>银行退票或拒绝付款时登记。金额继续占用，可重新生成付款文件，或由两人取消。</p>
    </ReasonedDialog>
  );
}

/** What may be done about a settlement now; a proposal that waits stands in its place. */
export function SettlementActions({ detail }: { detail: SettlementDetail }): ReactNode {
  const { settlement, why } = detail;
  const { state, settlementNo, isOwn } = settlement;
  const [doing, setDoing] = useState<'cancel' | 'fail' | 'return' | 'send'>();
  const [mayPropose, maySend] = [useMay('settlement:propose'), useMay('settlement:send')];
  const pending = usePendingOf()('settlement', settlementNo);
  const back = useReturn('settlement.return', settlementNo);
  const isFree = pending.length === 0;
  const isReady = state === 'approved' || state === 'failed';
  const done = () => setDoing(undefined);
  return (
    <>
      <PendingBadges pending={pending} />
      {mayPropose && isReady && isFree ? <Button onClick={() => setDoing('cancel')}>取消结算</Button> : null}
      {mayPropose && state === 'paid' && isFree ? <Button onClick={() => setDoing('return')}>银行退回</Button> : null}
      {maySend && state === 'paying' ? <Button onClick={() => setDoing('fail')}>登记付款失败</Button> : null}
      {maySend && isReady && isOwn ? <span className="soft">您发起了付款，须由另一人生成付款文件</span> : null}
      {maySend && isReady && isFree && !why && !isOwn ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          生成付款文件
        </Button>
      ) : null}
      {doing === 'cancel' ? <CancelDialog row={settlement} onClose={done} /> : null}
      {doing === 'fail' ? <FailDialog row={settlement} onClose={done} /> : null}
      {doing === 'return' ? <ReturnLineDialog {...back} lines={detail.returns} onClose={done} /> : null}
      {doing === 'send' ? <SendDialog rows={[settlement]} onClose={done} /> : null}
    </>
  );
}
