import { COLLECTION_STATUS_NAMES, NOTIFY_STATUS_NAMES, stands } from '@mashang/contract/collection-orders';
import { COMPLAINT_STATE } from '@mashang/contract/complaints';
import type { ComplaintDetail } from '@mashang/contract/payment-page';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { useCurrentUser, useMay } from '../../lib/current-user.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { showToast } from '../../lib/toast.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReveal } from '../personal-data/use-reveal.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ComplaintNotes } from './complaint-notes.tsx';
import { ComplaintState, DueText, reasonText } from './complaint-tags.tsx';
import { complaintQuery, refreshComplaints, takeComplaint } from './queries.ts';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;

function Refund({ agtOrderNo, onClose }: { agtOrderNo: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('collection.refund', agtOrderNo), [agtOrderNo]);
  return (
    <ProposeDialog title="申请退款" payload={{ reason: 'complaint' }} {...proposal} onClose={onClose}>
      {() => (
        <p>
          投诉成立：全部可退金额退给付款人，因投诉冻结的款项用于退款。另一人审批后生效，付款人页面显示退款处理中，付款核对后显示已退款。
        </p>
      )}
    </ProposeDialog>
  );
}

function OrderFacts({ data }: { data: ComplaintDetail }): ReactNode {
  const id = useId();
  const { complaint, order, recent } = data;
  const reveal = useReveal();
  const orders = usePagePath('collection-orders');
  const participants = usePagePath('participants');
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        订单与双方
      </h3>
      <Facts
        rows={[
          [
            '代收单号',
            orders ? (
              <Link
                key="n"
                className="mono"
                to={`${orders}?agtOrderNo=${complaint.agtOrderNo}&detail=${complaint.agtOrderNo}`}
              >
                {complaint.agtOrderNo}
              </Link>
            ) : (
              complaint.agtOrderNo
            ),
          ],
          ['订单状态', COLLECTION_STATUS_NAMES[complaint.orderStatus]],
          ['商品', `${order.subject}（${order.product}）`],
          ['实收金额', order.paidInAmount ? <YuanText key="p" value={order.paidInAmount} /> : '尚未确认收款'],
          [
            '付款人',
            order.payer ? (
              <MaskedValue
                key="payer"
                text={order.payer}
                what="付款人姓名"
                reveal={reveal('collection-order', complaint.agtOrderNo, 'paymentName')}
              />
            ) : (
              order.payerRef
            ),
          ],
          ['创建时间', order.createTime],
          ['确认时间', order.affirmTime ? `${order.affirmTime} ${actorText(order.operator)}` : ''],
          ['回调', NOTIFY_STATUS_NAMES[order.notifyStatus]],
          ['商户', `${complaint.merchantName}，近 30 天投诉 ${recent.merchant} 起`],
          [
            '收款方',
            complaint.participantName ? (
              <span key="c">
                {participants ? (
                  <Link to={`${participants}?detail=${complaint.participantId}`}>{complaint.participantName}</Link>
                ) : (
                  complaint.participantName
                )}
                ，近 30 天投诉 {recent.participant} 起{order.participantFrozen ? '（已冻结）' : ''}
              </span>
            ) : (
              ''
            ),
          ],
          ['收款户名', order.holder],
          [
            '收款账号',
            order.accountNo ? (
              <MaskedValue
                key="account"
                text={order.accountNo}
                what="收款账号"
                reveal={reveal('collection-order', complaint.agtOrderNo, 'outAuthNo')}
              />
            ) : (
              ''
            ),
          ],
        ]}
      />
    </section>
  );
}

function Story({ data }: { data: ComplaintDetail }): ReactNode {
  const { complaint, contact, picture } = data;
  const reveal = useReveal();
  return (
    <section aria-label="投诉内容" className="complaint-story">
      <p className="break">{complaint.detail}</p>
      <p className="soft">
        {complaint.createTime}
        {contact ? (
          <>
            ，联系方式{' '}
            <MaskedValue text={contact} what="联系方式" reveal={reveal('complaint', complaint.id, 'contact')} />
          </>
        ) : (
          '，未留联系方式'
        )}
      </p>
      {picture ? (
        <a href={picture} target="_blank" rel="noreferrer">
          <img className="complaint-picture" src={picture} alt="付款人上传的图片，点击查看原图" loading="lazy" />
        </a>
      ) : null}
    </section>
  );
}

/** One complaint whole: what the payer says, what the books say, what the staff found out, and what may be done now. */
export function ComplaintDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(complaintQuery(id));
  useLiveRefresh(LIVE_GAP_MS, refetch);
  const { username } = useCurrentUser();
  const mayReview = useMay('complaint:review');
  const mayRefund = useMay('refund:propose');
  const [doing, setDoing] = useState<'answer' | 'refund'>();
  const complaint = data?.complaint;
  const pending = usePendingOf()('collection-order', complaint?.agtOrderNo ?? '');
  const take = useMutation({
    mutationFn: () => takeComplaint(id),
    onSuccess: () => showToast('success', '已受理'),
    onSettled: () => void refreshComplaints(),
  });
  const isOpen = complaint !== undefined && complaint.state !== COMPLAINT_STATE.answered;
  const isSettled = complaint !== undefined && stands(complaint.orderStatus);
  const done = () => setDoing(undefined);
  return (
    <Dialog
      title="投诉详情"
      shape="drawer"
      width={WIDTH_PX}
      testId="complaint-drawer"
      onClose={onClose}
      footer={
        <>
          {isOpen && mayReview && complaint.takenBy !== username ? (
            <Button busy={take.isPending} onClick={() => take.mutate()}>
              {complaint.takenBy ? '接手' : '受理'}
            </Button>
          ) : null}
          {isOpen && mayRefund && isSettled && pending.length === 0 ? (
            <Button onClick={() => setDoing('refund')}>申请退款</Button>
          ) : null}
          {isOpen && mayReview && pending.length === 0 ? (
            <Button kind="primary" onClick={() => setDoing('answer')}>
              答复
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && complaint ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={complaint.amount} /> 元
            </strong>
            <ComplaintState row={complaint} />
            <StatusTag tone="mute">{reasonText(complaint.reason)}</StatusTag>
            <PendingBadges pending={pending} />
          </div>
          <Story data={data} />
          <Facts
            rows={[
              [
                '答复期限',
                isOpen ? (
                  <span key="d">
                    {complaint.dueTime} <DueText row={complaint} />
                  </span>
                ) : (
                  ''
                ),
              ],
              ['受理人', complaint.takenBy ? actorText(complaint.takenBy) : isOpen ? '尚未受理' : ''],
              ['冻结款项', data.held === '0.00' ? '' : <YuanText key="h" value={data.held} />],
              ['审核结论', isOpen ? '' : data.outcome],
              ['答复付款人', isOpen ? '' : data.reply],
              ['答复人', isOpen ? '' : `${actorText(complaint.reviewedBy)} ${complaint.reviewTime}`],
            ]}
          />
          <OrderFacts data={data} />
          <ComplaintNotes id={id} notes={data.notes} mayWrite={isOpen && mayReview} />
        </div>
      ) : null}
      {complaint && doing === 'answer' ? <AnswerDialog row={complaint} onClose={done} /> : null}
      {complaint && doing === 'refund' ? <Refund agtOrderNo={complaint.agtOrderNo} onClose={done} /> : null}
    </Dialog>
  );
}
