import type { PendingApproval } from '@mashang/contract/approvals';
import type { SettlementDetail, SettlementRow } from '@mashang/contract/settlements';
import { type ReactNode, useMemo, useState } from 'react';
import { PageLink } from '../../lib/page/page-link.tsx';
import { useMay } from '../../lib/session/current-user.ts';
import { RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { ReturnLineDialog } from '../../ui/dialog/return-line-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingWhere } from '../approvals/use-pending.ts';
import { useReturn } from '../approvals/use-return.ts';
import { failSettlement, refreshSettlements } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import * as zh from './zh.tsx';

function CancelDialog({ row, onClose }: { row: SettlementRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('settlement.cancel', row.settlementNo), [row.settlementNo]);
  return (
    <ProposeDialog title={zh.cancelDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.cancelDialog.intro(<MoneyText value={row.amount} />)}</p>}
    </ProposeDialog>
  );
}

function FailDialog({ row, onClose }: { row: SettlementRow; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.failDialog.title}
      button={zh.failDialog.confirm}
      done={zh.failDialog.done}
      testId="settlement-fail"
      label={zh.failDialog.reason}
      least={2}
      rows={2}
      code={RECENT_CODE}
      act={(reason, code) => failSettlement(row.settlementNo, reason, code)}
      settled={() => void refreshSettlements()}
      onClose={onClose}
    >
      <p>{zh.failDialog.warning}</p>
    </ReasonedDialog>
  );
}

/** Whether a proposal is about the settlement, or about the run that contains it. */
function isAbout({ state, settlementNo, runNo }: SettlementRow, one: PendingApproval): boolean {
  return state === 'made'
    ? one.subjectKind === 'settlement-run' && one.subjectId === runNo
    : one.subjectKind === 'settlement' && one.subjectId === settlementNo;
}

/** Actions on a settlement that are possible now; a waiting proposal replaces them. */
export function SettlementActions({ detail }: { detail: SettlementDetail }): ReactNode {
  const { settlement, why } = detail;
  const { state, settlementNo, isOwn, byChannel } = settlement;
  const pending = usePendingWhere((one) => isAbout(settlement, one));
  const [doing, setDoing] = useState<'cancel' | 'fail' | 'return' | 'send'>();
  const [mayPropose, maySend] = [useMay('settlement:propose'), useMay('settlement:send')];
  const back = useReturn('settlement.return', settlementNo);
  const isFree = pending.length === 0;
  const isReady = state === 'approved' || state === 'failed';
  const done = () => setDoing(undefined);
  return (
    <>
      <PendingBadges pending={pending} />
      {mayPropose && state === 'made' && isFree ? (
        <PageLink
          page="settlements"
          query={{ tab: 'runs', state: 'made' }}
          className={`${controls.btn} ${controls.btnPrimary}`}
        >
          {zh.settlementActions.toRun}
        </PageLink>
      ) : null}
      {mayPropose && isReady && isFree ? (
        <Button onClick={() => setDoing('cancel')}>{zh.settlementActions.cancel}</Button>
      ) : null}
      {mayPropose && state === 'paid' && !byChannel && isFree ? (
        <Button onClick={() => setDoing('return')}>{zh.settlementActions.returned}</Button>
      ) : null}
      {maySend && state === 'paying' && !byChannel ? (
        <Button onClick={() => setDoing('fail')}>{zh.settlementActions.fail}</Button>
      ) : null}
      {maySend && isReady && isOwn ? <span className={looks.soft}>{zh.settlementActions.sendByAnother}</span> : null}
      {maySend && isReady && isFree && !why && !isOwn ? (
        <Button kind="primary" onClick={() => setDoing('send')}>
          {zh.settlementActions.send}
        </Button>
      ) : null}
      {doing === 'cancel' ? <CancelDialog row={settlement} onClose={done} /> : null}
      {doing === 'fail' ? <FailDialog row={settlement} onClose={done} /> : null}
      {doing === 'return' ? <ReturnLineDialog {...back} lines={detail.returns} onClose={done} /> : null}
      {doing === 'send' ? <SendDialog rows={[settlement]} onClose={done} /> : null}
    </>
  );
}
