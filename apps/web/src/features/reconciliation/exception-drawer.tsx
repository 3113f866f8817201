import type { ExceptionDetail, StatementLine } from '@mashang/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../lib/actor-text.ts';
import { useMay } from '../../lib/current-user.ts';
import { usePagePath } from '../../lib/page-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useReveal } from '../personal-data/use-reveal.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ExceptionNotes } from './exception-notes.tsx';
import { ExceptionState, KindTag } from './exception-tags.tsx';
import { LineChoices, OrderChoices } from './match-choices.tsx';
import { exceptionQuery } from './queries.ts';
import { ReturnChoices } from './return-choices.tsx';
import { type Step, StepDialog } from './step-dialog.tsx';
import { SurplusDialog } from './surplus-dialog.tsx';

const WIDTH_PX = 860;

/** A receipt as names and values. */
export function LineFacts({ line }: { line: StatementLine }): ReactNode {
  const reveal = useReveal();
  const masked = (field: 'accountNo' | 'payer' | 'payerAccount', what: string) => (
    <MaskedValue key={field} text={line[field]} what={what} reveal={reveal('statement-line', line.id, field)} />
  );
  return (
    <Facts
      rows={[
        ['到账时间', line.time],
        ['本方账号', masked('accountNo', '本方账号')],
        ['付款人', line.payer ? masked('payer', '付款人姓名') : ''],
        ['付款账号', line.payerAccount ? masked('payerAccount', '付款账号') : ''],
        ['付款开户行', line.payerBank],
        ['流水号', line.reference ? <Copyable key="r" text={line.reference} what="流水号" /> : ''],
        ['附言', line.remark],
        ['来源', `${line.sourceName} 第 ${line.row} 行`],
      ]}
    />
  );
}

/** Leads to the order in the list of orders. */
export function OrderLink({ orderNo }: { orderNo: string }): ReactNode {
  const path = usePagePath('collection-orders');
  if (!path) return <span className="mono">{orderNo}</span>;
  return (
    <Link className="mono" to={`${path}?agtOrderNo=${orderNo}&detail=${orderNo}`}>
      {orderNo}
    </Link>
  );
}

function Sides({ data }: { data: ExceptionDetail }): ReactNode {
  const { line, order } = data;
  const reveal = useReveal();
  return (
    <>
      {line ? (
        <section aria-label="到账流水">
          <h3 className="section-title">到账流水</h3>
          <LineFacts line={line} />
        </section>
      ) : null}
      {order ? (
        <section aria-label="代收订单">
          <h3 className="section-title">代收订单</h3>
          <Facts
            rows={[
              ['代收单号', <OrderLink key="o" orderNo={order.orderNo} />],
              ['金额', <YuanText key="a" value={order.amount} />],
              [
                '付款人',
                order.payer ? (
                  <MaskedValue
                    key="p"
                    text={order.payer}
                    what="付款人姓名"
                    reveal={reveal('collection-order', order.orderNo, 'paymentName')}
                  />
                ) : (
                  ''
                ),
              ],
              ['创建时间', order.createTime],
              ['确认时间', order.affirmTime],
            ]}
          />
        </section>
      ) : null}
    </>
  );
}

const ADVICE = {
  no_order: '这笔到账没有找到对应的订单。先看候选；都不是时按单号查找，或标为非本方款项。',
  no_receipt: '订单已确认收款，对账单里没有这笔到账。核实后匹配流水；确已收款的，可标记已调账并写明原因。',
  amount_differs: '附言指向的订单金额不同。核实后匹配并说明差额的处理。',
  duplicate: '同一订单似乎到账两次。选出真正对应的一笔，另一笔核实后另行处理。',
} as const;
const NAMED_RETURN = '附言含本机构一笔付款的单号，应是银行退回的款项。核对后登记退回，由另一人审批。';

/** One exception whole: both sides, what it may belong to, what was said, and what may be done with it now. */
export function ExceptionDrawer({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(exceptionQuery(id));
  const maySettle = useMay('reconciliation:settle');
  const pending = usePendingOf()('statement-exception', id);
  const [step, setStep] = useState<Step>();
  const [deciding, setDeciding] = useState<string>();
  const [returning, setReturning] = useState(false);
  const mayReturn = useMay('refund:propose');
  const returns = usePendingOf()('statement-line', data?.line?.id ?? '');
  const left = data?.surplus ?? '';
  const row = data?.exception;
  const isOpen = row?.state === 'open' && maySettle && pending.length === 0;
  const isNamedReturn = data?.payments.some(({ named }) => named) ?? false;
  const returnChoices = isOpen && data?.line ? <ReturnChoices payments={data.payments} lineId={data.line.id} /> : null;
  return (
    <Dialog
      title="对账异常"
      shape="drawer"
      width={WIDTH_PX}
      testId="exception-drawer"
      onClose={onClose}
      footer={
        <>
          {isOpen && row.lineId ? (
            <>
              <Button onClick={() => setStep({ kind: 'suspense', id })}>转挂账</Button>
              {data?.line?.client ? null : (
                <Button onClick={() => setStep({ kind: 'not_ours', id })}>非本方款项</Button>
              )}
            </>
          ) : null}
          {isOpen && !row.lineId ? <Button onClick={() => setStep({ kind: 'adjusted', id })}>标记已调账</Button> : null}
          {mayReturn && left && returns.length === 0 ? (
            <Button kind="primary" onClick={() => setReturning(true)}>
              退回付款方
            </Button>
          ) : null}
          {data?.mayUndo && maySettle ? <Button onClick={() => setStep(undoOf(data))}>撤销处理</Button> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && row ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={row.amount} /> 元
            </strong>
            <KindTag kind={row.kind} />
            <ExceptionState row={row} />
            <PendingBadges pending={[...pending, ...returns]} />
          </div>
          {row.state === 'open' ? (
            <p className="notice">{isNamedReturn ? NAMED_RETURN : ADVICE[row.kind]}</p>
          ) : (
            <p className="soft">
              {actorText(row.settledBy)} {row.settledTime} 处理
              {row.lineId && row.orderNo ? (
                <>
                  ，对应 <OrderLink orderNo={row.orderNo} />
                </>
              ) : null}
            </p>
          )}
          <Sides data={data} />
          {isNamedReturn ? returnChoices : null}
          {isOpen && data.line ? (
            <OrderChoices line={data.line} proposals={data.proposals} onChoose={setStep} onDecide={setDeciding} />
          ) : null}
          {isNamedReturn ? null : returnChoices}
          {isOpen && data.order ? <LineChoices order={data.order} lines={data.lines} onChoose={setStep} /> : null}
          <ExceptionNotes id={id} notes={data.notes} mayWrite={maySettle} />
        </div>
      ) : null}
      {deciding !== undefined && row ? (
        <DecideDialog
          receipts={[{ exceptionId: id, amount: row.amount, payer: row.payer, orderNo: deciding }]}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
      {returning && data?.line ? (
        <SurplusDialog lineId={data.line.id} left={left} onClose={() => setReturning(false)} />
      ) : null}
      {step ? <StepDialog step={step} onClose={() => setStep(undefined)} /> : null}
    </Dialog>
  );
}

/** A match is taken apart at its receipt, anything else at the exception. */
function undoOf({ exception, line, order }: ExceptionDetail): Step {
  const matched = exception.outcome === 'matched' || exception.outcome === 'auto';
  const lineId = line?.id ?? order?.takenBy;
  if (matched && lineId) return { kind: 'undo-match', lineId };
  return { kind: 'undo', id: exception.id };
}
