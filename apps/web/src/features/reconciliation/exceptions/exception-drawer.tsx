import { LINE_COLUMNS } from '@mashang/contract/lists/reconciliation';
import type { ExceptionDetail, StatementLine } from '@mashang/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { actorText } from '../../../lib/format/actor-text.ts';
import { usePagePath } from '../../../lib/page/page-paths.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MaskedValue } from '../../../ui/display/masked-value.tsx';
import { MoneyText, YuanText } from '../../../ui/display/money-text.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { useReveal } from '../../personal-data/use-reveal.ts';
import { exceptionQuery } from '../queries.ts';
import { type Step, StepDialog } from '../step-dialog.tsx';
import * as zh from '../zh.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { ExceptionNotes } from './exception-notes.tsx';
import { ExceptionState, KindTag } from './exception-tags.tsx';
import { LineChoices, OrderChoices } from './match-choices.tsx';
import { ReturnChoices } from './return-choices.tsx';
import { RunChoices } from './run-choices.tsx';
import { SurplusDialog } from './surplus-dialog.tsx';

const WIDTH_PX = 860;

/** A receipt as names and values. */
export function LineFacts({ line }: { line: StatementLine }): ReactNode {
  const reveal = useReveal();
  const masked = (field: 'accountNo' | 'payer' | 'payerAccount', what: string) => (
    <MaskedValue key={field} text={line[field]} what={what} reveal={reveal('statement-line', line.id, field)} />
  );
  const fact = factsOf(LINE_COLUMNS, line);
  return (
    <Facts
      rows={[
        fact('time'),
        fact('accountNo', (title) => masked('accountNo', title)),
        fact('payer', line.payer ? masked('payer', zh.lineFacts.payerWhat) : ''),
        fact('payerAccount', (title) => (line.payerAccount ? masked('payerAccount', title) : '')),
        fact('payerBank'),
        fact('reference', (title) => line.reference && <Copyable text={line.reference} what={title} />),
        fact('remark'),
        fact('sourceName', zh.lineFacts.sourceRow(line.sourceName, line.row)),
      ]}
    />
  );
}

/** A link to the order in the list of orders. */
export function OrderLink({ orderNo }: { orderNo: string }): ReactNode {
  const path = usePagePath('collection-orders');
  if (!path) return <span className={looks.mono}>{orderNo}</span>;
  return (
    <Link className={looks.mono} to={`${path}?agtOrderNo=${orderNo}&detail=${orderNo}`}>
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
        <section aria-label={zh.twoSides.line}>
          <h3 className={controls.sectionTitle}>{zh.twoSides.line}</h3>
          <LineFacts line={line} />
        </section>
      ) : null}
      {order ? (
        <section aria-label={zh.twoSides.order}>
          <h3 className={controls.sectionTitle}>{zh.twoSides.order}</h3>
          <Facts
            rows={[
              [zh.twoSides.orderNo, <OrderLink key="o" orderNo={order.orderNo} />],
              [zh.twoSides.amount, <YuanText key="a" value={order.amount} />],
              [
                zh.twoSides.payer,
                order.payer ? (
                  <MaskedValue
                    key="p"
                    text={order.payer}
                    what={zh.twoSides.payerWhat}
                    reveal={reveal('collection-order', order.orderNo, 'paymentName')}
                  />
                ) : (
                  ''
                ),
              ],
              [zh.twoSides.createTime, order.createTime],
              [zh.twoSides.affirmTime, order.affirmTime],
            ]}
          />
        </section>
      ) : null}
    </>
  );
}

/** One exception in full: both sides, its possible counterparts, the notes, and the actions that are possible now. */
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
      title={zh.exceptionDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="exception-drawer"
      onClose={onClose}
      footer={
        <>
          {isOpen && row.lineId ? (
            <>
              <Button onClick={() => setStep({ kind: 'suspense', id })}>{zh.exceptionDrawer.suspend}</Button>
              {data?.line?.client ? null : (
                <Button onClick={() => setStep({ kind: 'not_ours', id })}>{zh.exceptionDrawer.notOurs}</Button>
              )}
            </>
          ) : null}
          {isOpen && !row.lineId ? (
            <Button onClick={() => setStep({ kind: 'adjusted', id })}>{zh.exceptionDrawer.adjusted}</Button>
          ) : null}
          {mayReturn && left && returns.length === 0 ? (
            <Button kind="primary" onClick={() => setReturning(true)}>
              {zh.exceptionDrawer.refundPayer}
            </Button>
          ) : null}
          {data?.mayUndo && maySettle ? (
            <Button onClick={() => setStep(undoOf(data))}>{zh.exceptionDrawer.undo}</Button>
          ) : null}
          <Button onClick={onClose}>{zh.exceptionDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={10} /> : null}
      {data && row ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.exceptionDrawer.amount(<MoneyText value={row.amount} />)}
            </strong>
            <KindTag kind={row.kind} />
            <ExceptionState row={row} />
            <PendingBadges pending={[...pending, ...returns]} />
          </div>
          {row.state === 'open' ? (
            <p className={controls.notice}>{isNamedReturn ? zh.namedReturn.notice : zh.exceptionAdvice[row.kind]}</p>
          ) : (
            <p className={looks.soft}>
              {zh.exceptionDrawer.settledBy(
                actorText(row.settledBy),
                row.settledTime,
                row.lineId && row.orderNo ? zh.exceptionDrawer.ofOrder(<OrderLink orderNo={row.orderNo} />) : null,
              )}
            </p>
          )}
          <Sides data={data} />
          {isNamedReturn ? returnChoices : null}
          {row.kind === 'remittance' && row.state === 'open' ? <RunChoices id={id} isOpen={isOpen} /> : null}
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

/** A match is undone at its receipt, anything else at the exception. */
function undoOf({ exception, line, order }: ExceptionDetail): Step {
  const matched = exception.outcome === 'matched' || exception.outcome === 'auto';
  const lineId = line?.id ?? order?.takenBy;
  if (matched && lineId) return { kind: 'undo-match', lineId };
  return { kind: 'undo', id: exception.id };
}
