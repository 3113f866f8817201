import { COLLECTION_STATUS_NAMES, NOTIFY_STATUS_NAMES, stands } from '@mashang/contract/collection-orders';
import { COMPLAINT_REASONS, COMPLAINT_STATE } from '@mashang/contract/complaints';
import type { ComplaintDetail } from '@mashang/contract/payment-page';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { showToast } from '../../lib/faults/toast.ts';
import { actorText } from '../../lib/format/actor-text.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReveal } from '../personal-data/use-reveal.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ComplaintNotes } from './complaint-notes.tsx';
import { ComplaintState, DueText } from './complaint-tags.tsx';
import * as styles from './complaints.module.css';
import { complaintQuery, refreshComplaints, takeComplaint } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const WIDTH_PX = 820;

function Refund({ agtOrderNo, onClose }: { agtOrderNo: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('collection.refund', agtOrderNo), [agtOrderNo]);
  return (
    <ProposeDialog title={zh.complaintRefund.title} payload={{ reason: 'complaint' }} {...proposal} onClose={onClose}>
      {() => <p>{zh.complaintRefund.intro}</p>}
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
      <h3 className={controls.sectionTitle} id={id}>
        {zh.orderFacts.title}
      </h3>
      <Facts
        rows={[
          [
            zh.orderFacts.orderNo,
            orders ? (
              <Link
                key="n"
                className={looks.mono}
                to={`${orders}?agtOrderNo=${complaint.agtOrderNo}&detail=${complaint.agtOrderNo}`}
              >
                {complaint.agtOrderNo}
              </Link>
            ) : (
              complaint.agtOrderNo
            ),
          ],
          [zh.orderFacts.orderState, COLLECTION_STATUS_NAMES[complaint.orderStatus]],
          [zh.orderFacts.subject, `${order.subject}（${order.product}）`],
          [
            zh.orderFacts.receivedAmount,
            order.paidInAmount ? <YuanText key="p" value={order.paidInAmount} /> : zh.orderFacts.notConfirmed,
          ],
          [
            zh.orderFacts.payer,
            order.payer ? (
              <MaskedValue
                key="payer"
                text={order.payer}
                what={zh.orderFacts.payerName}
                reveal={reveal('collection-order', complaint.agtOrderNo, 'paymentName')}
              />
            ) : (
              order.payerRef
            ),
          ],
          [zh.orderFacts.createdAt, order.createTime],
          [zh.orderFacts.confirmedAt, order.affirmTime ? `${order.affirmTime} ${actorText(order.operator)}` : ''],
          [zh.orderFacts.callback, NOTIFY_STATUS_NAMES[order.notifyStatus]],
          [zh.orderFacts.merchant, zh.orderFacts.merchantComplaints(complaint.merchantName, recent.merchant)],
          [
            zh.orderFacts.receiver,
            complaint.participantName ? (
              <span key="c">
                {zh.orderFacts.receiverComplaints(
                  participants ? (
                    <Link to={`${participants}?detail=${complaint.participantId}`}>{complaint.participantName}</Link>
                  ) : (
                    complaint.participantName
                  ),
                  recent.participant,
                  order.participantFrozen ? zh.orderFacts.frozen : '',
                )}
              </span>
            ) : (
              ''
            ),
          ],
          [zh.orderFacts.receivingName, order.holder],
          [
            zh.orderFacts.receivingAccount,
            order.accountNo ? (
              <MaskedValue
                key="account"
                text={order.accountNo}
                what={zh.orderFacts.receivingAccount}
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
  const { complaint, contact, image } = data;
  const reveal = useReveal();
  return (
    <section aria-label={zh.complaintStory.title} className={styles.complaintStory}>
      <p className={factStyles.break}>{complaint.detail}</p>
      <p className={looks.soft}>
        {complaint.createTime}
        {contact
          ? zh.complaintStory.contactOf(
              <MaskedValue
                text={contact}
                what={zh.complaintStory.contact}
                reveal={reveal('complaint', complaint.id, 'contact')}
              />,
            )
          : zh.complaintStory.noContact}
      </p>
      {image ? (
        <a href={image} target="_blank" rel="noreferrer">
          <img className={styles.complaintImage} src={image} alt={zh.complaintStory.imageAlt} loading="lazy" />
        </a>
      ) : null}
    </section>
  );
}

/** The other complaints of the order; each has its own answer. */
function Others({ others }: Pick<ComplaintDetail, 'others'>): ReactNode {
  const id = useId();
  const path = usePagePath('complaints');
  return (
    <section aria-labelledby={id} data-testid="other-complaints">
      <h3 className={controls.sectionTitle} id={id}>
        {zh.otherComplaints.title}
      </h3>
      {others.map((one) => (
        <p key={one.id}>
          <ComplaintState row={one} /> {zh.otherComplaints.ordinal(one.ordinal)}{' '}
          <span className={`${looks.soft} ${looks.num}`}>{one.time}</span>{' '}
          {path ? <Link to={`${path}?detail=${one.id}`}>{zh.otherComplaints.view}</Link> : null}
        </p>
      ))}
    </section>
  );
}

/**
 * One complaint in full: the payer's words, the order's facts, the staff's notes, and the actions that are possible
 * now.
 */
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
    onSuccess: () => showToast('success', zh.complaintDrawer.takenUp),
    onSettled: () => void refreshComplaints(),
  });
  const isOpen = complaint !== undefined && complaint.state !== COMPLAINT_STATE.answered;
  const isSettled = complaint !== undefined && stands(complaint.orderStatus);
  const done = () => setDoing(undefined);
  return (
    <Dialog
      title={zh.complaintDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="complaint-drawer"
      onClose={onClose}
      footer={
        <>
          {isOpen && mayReview && complaint.takenBy !== username ? (
            <Button busy={take.isPending} onClick={() => take.mutate()}>
              {complaint.takenBy ? zh.complaintDrawer.takeOver : zh.complaintDrawer.takeUp}
            </Button>
          ) : null}
          {isOpen && mayRefund && isSettled && pending.length === 0 ? (
            <Button onClick={() => setDoing('refund')}>{zh.complaintDrawer.refund}</Button>
          ) : null}
          {isOpen && mayReview && pending.length === 0 ? (
            <Button kind="primary" onClick={() => setDoing('answer')}>
              {zh.complaintDrawer.answer}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.complaintDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data && complaint ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.complaintDrawer.amount(<MoneyText value={complaint.amount} />)}
            </strong>
            <ComplaintState row={complaint} />
            <StatusTag tone="mute">{COMPLAINT_REASONS[complaint.reason]}</StatusTag>
            {complaint.ordinal > 1 ? (
              <StatusTag tone="warn">{zh.otherComplaints.ordinal(complaint.ordinal)}</StatusTag>
            ) : null}
            <PendingBadges pending={pending} />
          </div>
          <Story data={data} />
          <Facts
            rows={[
              [
                zh.complaintDrawer.answerBy,
                isOpen ? (
                  <span key="d">
                    {complaint.dueTime} <DueText row={complaint} />
                  </span>
                ) : (
                  ''
                ),
              ],
              [
                zh.complaintDrawer.takenBy,
                complaint.takenBy ? actorText(complaint.takenBy) : isOpen ? zh.complaintDrawer.notTakenUp : '',
              ],
              [zh.complaintDrawer.held, data.held === '0.00' ? '' : <YuanText key="h" value={data.held} />],
              [zh.complaintDrawer.conclusion, isOpen ? '' : data.outcome],
              [zh.complaintDrawer.replyToPayer, isOpen ? '' : data.reply],
              [
                zh.complaintDrawer.answeredBy,
                isOpen ? '' : `${actorText(complaint.reviewedBy)} ${complaint.reviewTime}`,
              ],
            ]}
          />
          {data.others.length > 0 ? <Others others={data.others} /> : null}
          <OrderFacts data={data} />
          <ComplaintNotes id={id} notes={data.notes} mayWrite={isOpen && mayReview} />
        </div>
      ) : null}
      {complaint && doing === 'answer' ? <AnswerDialog row={complaint} onClose={done} /> : null}
      {complaint && doing === 'refund' ? <Refund agtOrderNo={complaint.agtOrderNo} onClose={done} /> : null}
    </Dialog>
  );
}
