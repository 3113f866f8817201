import { addMoney } from '@mashang/contract/money';
import { MATCH_COMMENT, STEP_COMMENT, type StatementLine } from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import {
  matchLine,
  proposeSuspense,
  refreshReconciliation,
  settleException,
  undoMatch,
  undoSettle,
} from './queries.ts';
import * as zh from './zh.tsx';

/** One decision about an exception or a match. */
export type Step =
  | { kind: 'match'; line: StatementLine; orderNo: string; orderAmount: string }
  | { kind: 'not_ours' | 'adjusted' | 'suspense' | 'undo'; id: string }
  | { kind: 'undo-match'; lineId: string };

const TEXTS: Record<Step['kind'], { title: string; button: string; effect: string; done: string }> = {
  match: zh.stepTexts.match,
  not_ours: zh.stepTexts.notOurs,
  adjusted: zh.stepTexts.adjusted,
  suspense: zh.stepTexts.suspense,
  undo: zh.stepTexts.undo,
  'undo-match': zh.stepTexts.undoMatch,
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

/** A decision with its effect and its reason. */
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
        <dl className={`${factStyles.facts} ${orderList.confirmFacts}`}>
          <dt>{zh.stepDialog.line}</dt>
          <dd>
            {zh.stepDialog.lineFacts(
              <MoneyText value={step.line.amount} />,
              <span className={looks.num}>{step.line.time}</span>,
            )}
          </dd>
          <dt>{zh.stepDialog.order}</dt>
          <dd className={factStyles.break}>
            {zh.stepDialog.orderFacts(
              <MoneyText value={step.orderAmount} />,
              <span className={looks.mono}>{step.orderNo}</span>,
            )}
          </dd>
          {difference ? (
            <>
              <dt>{zh.stepDialog.difference}</dt>
              <dd>{zh.stepDialog.differenceAmount(<MoneyText value={difference} sign />)}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <FormField of={form.at('comment')} {...(isNeeded ? {} : { label: zh.stepDialog.remark })} />
    </CodedDialog>
  );
}
