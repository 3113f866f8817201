import {
  CHECK_DECISIONS,
  type CheckDecision,
  type CheckedAccount,
  needsFreshCode,
  needsReason,
} from '@mashang/contract/collection-accounts';
import { reasonField } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { MaskedValue } from '../../ui/display/masked-value.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import { useReveal } from '../personal-data/use-reveal.ts';
import { nameOf } from './account-words.ts';
import { decideAccount, refreshAccounts } from './queries.ts';
import * as zh from './zh.tsx';

const EFFECTS: Record<CheckDecision, string> = zh.checkEffects;

type Props = { account: CheckedAccount; decision: CheckDecision; onClose(): void };
/**
 * One decision on an account: its effect, the reason that its owner reads, and a fresh code for an approval or an
 * unfreeze.
 */
export function DecideDialog({ account, decision, onClose }: Props): ReactNode {
  const { title } = CHECK_DECISIONS[decision];
  const reveal = useReveal();
  const form = useForm(needsReason(decision) ? { remark: reasonField(zh.decideDialog.reason(title)) } : {}, {
    remark: '',
  });
  const { accId, version } = account;
  return (
    <CodedDialog
      title={zh.decideDialog.title(title)}
      button={zh.decideDialog.confirm(title)}
      done={zh.decideDialog.done(title, account.participantName, nameOf(account))}
      testId="decide-dialog"
      code={needsFreshCode(decision) ? { fresh: true } : undefined}
      dirtyText={zh.decideDialog.dirtyText(title)}
      form={form}
      act={(code) => decideAccount({ accId, version, decision, ...form.sent, code })}
      settled={() => void refreshAccounts()}
      onClose={onClose}
    >
      <p>{EFFECTS[decision]}</p>
      <dl className={`${factStyles.facts} ${orderList.confirmFacts}`}>
        <dt>{zh.decideDialog.participant}</dt>
        <dd>{account.participantName}</dd>
        <dt>{account.accountLabel || zh.decideDialog.number}</dt>
        <dd>
          <MaskedValue
            text={account.outAuthNo}
            what={account.accountLabel || zh.decideDialog.numberWhat}
            reveal={reveal('collection-account', account.accId, 'outAuthNo')}
          />
        </dd>
        <dt>{zh.decideDialog.holder}</dt>
        <dd className={factStyles.break}>{account.receiveUserName}</dd>
      </dl>
      {needsReason(decision) ? <FormField of={form.at('remark')} /> : <FormError text={form.errors.remark} />}
    </CodedDialog>
  );
}
