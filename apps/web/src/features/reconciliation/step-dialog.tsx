import { addMoney } from '@mashang/contract/money';
import { MATCH_COMMENT, STEP_COMMENT, type StatementLine } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import {
  matchLine,
  proposeSuspense,
  refreshReconciliation,
  settleException,
  undoMatch,
  undoSettle,
} from './queries.ts';

/** One decision about an exception or a match. */
export type Step =
  | { kind: 'match'; line: StatementLine; orderNo: string; orderAmount: string }
  | { kind: 'not_ours' | 'adjusted' | 'suspense' | 'undo'; id: string }
  | { kind: 'undo-match'; lineId: string };

const TEXTS: Record<Step['kind'], { title: string; button: string; effect: string; done: string }> = {
  match: {
    title: '匹配流水与订单',
    button: '确认匹配',
    effect: '这笔到账将对应到该订单，订单标记为已调账。可以撤销。',
    done: '已匹配，订单标记为已调账',
  },
  not_ours: {
    title: '非本方款项',
    button: '确认标记',
    effect: '这笔到账不属于任何代收订单，不再参与核对。可以撤销。',
    done: '已标为非本方款项',
  },
  adjusted: {
    title: '标记已调账',
    button: '确认标记',
    effect: '订单保持已确认，并标记为已调账。可以撤销。',
    done: '订单已标记为已调账',
  },
  suspense: {
    title: '转挂账',
    button: '提交审批',
    effect: '钱先记到挂账，查明归属后再处理。提交后须另一人在审批中心同意才会记账。',
    done: '已提交审批，另一人同意后记账',
  },
  undo: {
    title: '撤销处理',
    button: '确认撤销',
    effect: '异常重新回到待处理，订单的已调账标记一并取消。',
    done: '已撤销，异常重新待处理',
  },
  'undo-match': {
    title: '撤销匹配',
    button: '确认撤销',
    effect: '流水与订单分开，重新待处理；系统不会再自动匹配这一对。',
    done: '已撤销匹配',
  },
};

function run(step: Step, comment: string, code: string): Promise<unknown> {
  switch (step.kind) {
    case 'suspense':
      return proposeSuspense({ id: step.id, reason: comment, code });
    case 'match':
      return matchLine({ lineId: step.line.id, orderNo: step.orderNo, comment });
    case 'undo':
      return undoSettle({ id: step.id, comment });
    case 'undo-match':
      return undoMatch({ lineId: step.lineId, comment });
    default:
      return settleException({ id: step.id, outcome: step.kind, comment });
  }
}

function differenceOf(step: Step): string {
  if (step.kind !== 'match' || step.line.amount === step.orderAmount) return '';
  return addMoney(step.line.amount, `-${step.orderAmount}`);
}

/** A decision with what it brings and its reason. */
export function StepDialog({ step, onClose }: { step: Step; onClose(): void }): ReactNode {
  const { title, button, effect, done } = TEXTS[step.kind];
  const difference = differenceOf(step);
  const isNeeded = step.kind !== 'match' || difference !== '';
  const form = useForm({ comment: isNeeded ? STEP_COMMENT : MATCH_COMMENT }, { comment: '' });
  return (
    <CodedDialog
      title={title}
      button={button}
      done={done}
      testId="step-dialog"
      code={step.kind === 'suspense' ? {} : undefined}
      form={form}
      act={(code) => run(step, form.sent.comment, code)}
      after={() => void refreshReconciliation()}
      onClose={onClose}
    >
      <p>{effect}</p>
      {step.kind === 'match' ? (
        <dl className="facts confirm-facts">
          <dt>到账</dt>
          <dd>
            <MoneyText value={step.line.amount} /> 元 · <span className="num">{step.line.time}</span>
          </dd>
          <dt>订单</dt>
          <dd className="break">
            <MoneyText value={step.orderAmount} /> 元 · <span className="mono">{step.orderNo}</span>
          </dd>
          {difference ? (
            <>
              <dt>差额</dt>
              <dd>
                <MoneyText value={difference} sign /> 元
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <FormField of={form.at('comment')} {...(isNeeded ? {} : { label: '说明（可不填）' })} />
    </CodedDialog>
  );
}
