import { APPROVAL_STATE, APPROVAL_STATE_NAMES, APPROVAL_TONES, type ApprovalDetail } from '@mashang/contract/approvals';
import { APPROVAL_COLUMNS } from '@mashang/contract/lists/approvals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ChangeLines } from '../../ui/display/change-lines.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { makerText, progressText } from './approval-words.ts';
import * as styles from './approvals.module.css';
import { DecideDialog } from './decide-dialog.tsx';
import { approvalQuery, refreshApprovals, withdrawApproval } from './queries.ts';
import { RevealSecret } from './reveal-secret.tsx';
import { TimeLeft } from './time-left.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;
const WIDTH_PX = 720;

function Checks({ checks }: Pick<ApprovalDetail, 'checks'>): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.approvalChecks.title}
      </h3>
      {checks.length === 0 ? (
        <p className={looks.soft}>{zh.approvalChecks.none}</p>
      ) : (
        <ul className={styles.approvalChecks} data-testid="approval-checks">
          {checks.map(({ user, verdict, comment, time }) => (
            <li key={user}>
              <span>
                <strong>{user}</strong>{' '}
                <StatusTag tone={verdict === 'approve' ? 'ok' : 'bad'}>
                  {verdict === 'approve' ? zh.approvalChecks.approved : zh.approvalChecks.rejected}
                </StatusTag>
              </span>
              <span className={`${looks.num} ${looks.soft}`}>{time}</span>
              {comment ? <p>{comment}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One sentence on whether the reader may decide about it, and why not. */
function Standing({ detail }: { detail: ApprovalDetail }): ReactNode {
  const { approval, changed } = detail;
  if (approval.state !== APPROVAL_STATE.pending) return null;
  if (changed)
    return <p className={`${controls.notice} ${controls.noticeBad}`}>{zh.approvalStanding.changedMeanwhile}</p>;
  if (approval.whyNot) return <p className={controls.notice}>{approval.whyNot}</p>;
  return null;
}

/** What the subject's own feature shows to the person who decides: the page above passes it in. */
export type ApprovalEvidence = ComponentType<Pick<ApprovalDetail, 'approval'>>;
type Props = { id: string; Evidence: ApprovalEvidence; onClose(): void };

/** One proposal in full: what would change, who proposed it and why, every decision, and the reader's own. */
export function ApprovalDrawer({ id, Evidence, onClose }: Props): ReactNode {
  const { data, error, refetch } = useQuery(approvalQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const [word, setWord] = useState<'approve' | 'reject'>();
  const diffId = useId();
  const withdraw = useMutation({
    mutationFn: () => withdrawApproval(id),
    onSuccess: () => showToast('success', zh.approvalDrawer.withdrawn),
    onSettled: () => void refreshApprovals(),
  });
  const approval = data?.approval;
  const fact = approval && factsOf(APPROVAL_COLUMNS, approval);
  const mayCheck = approval?.state === APPROVAL_STATE.pending && approval.whyNot === '';
  return (
    <Dialog
      title={zh.approvalDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="approval-drawer"
      onClose={onClose}
      footer={
        <>
          {approval?.mayWithdraw ? (
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {zh.approvalDrawer.withdraw}
            </Button>
          ) : null}
          {mayCheck ? (
            <>
              <Button className={controls.btnDanger} onClick={() => setWord('reject')}>
                {zh.approvalDrawer.reject}
              </Button>
              <Button kind="primary" disabled={data?.changed} onClick={() => setWord('approve')}>
                {zh.approvalDrawer.approve}
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>{zh.approvalDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && approval && fact ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={styles.approvalTitle}>{approval.title}</strong>
            <StatusTag tone={APPROVAL_TONES[approval.state]}>{APPROVAL_STATE_NAMES[approval.state]}</StatusTag>
            {progressText(approval) ? (
              <span className={`${looks.soft} ${looks.num}`}>{progressText(approval)}</span>
            ) : null}
          </div>
          <Standing detail={data} />
          {data.secret ? <RevealSecret id={id} what={data.secret} /> : null}
          <section aria-labelledby={diffId}>
            <h3 className={controls.sectionTitle} id={diffId}>
              {zh.approvalDrawer.changes}
            </h3>
            <ChangeLines lines={data.lines} />
          </section>
          <Evidence approval={approval} />
          <Facts
            rows={[
              fact('subject'),
              fact('maker', makerText(approval.maker)),
              fact('reason'),
              fact('createTime'),
              [
                zh.approvalDrawer.checkers,
                approval.needed > 1 ? zh.approvalDrawer.twoNeeded : zh.approvalDrawer.oneNeeded,
              ],
              fact('left', data.endsAt ? <TimeLeft endsAt={data.endsAt} /> : ''),
              fact('closeTime'),
              [
                zh.approvalDrawer.checksum,
                <span key="hash" className={looks.mono}>
                  {data.hash.slice(0, 16)}
                </span>,
              ],
            ]}
          />
          <Checks checks={data.checks} />
        </div>
      ) : null}
      {data && word ? <DecideDialog detail={data} word={word} onClose={() => setWord(undefined)} /> : null}
    </Dialog>
  );
}
