import {
  CHECK_DECISIONS,
  type CheckDecision,
  type CheckedAccount,
  needsFreshCode,
  needsReason,
} from '@mashang/contract/collection-accounts';
import { reasonField } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useReveal } from '../personal-data/use-reveal.ts';
import { nameOf } from './account-words.ts';
import { decideAccount, refreshAccounts } from './queries.ts';

const EFFECTS: Record<CheckDecision, string> = {
  approve: '通过后，参与方可自行启用该账户收款。',
  refuse: '驳回后，参与方会看到原因，修改后可重新提交。',
  freeze: '冻结后账户立即停用，参与方不能修改、启用或删除；待支付订单不受影响。',
  unfreeze: '解冻后账户保持停用，由参与方自行启用。',
};

type Props = { account: CheckedAccount; decision: CheckDecision; onClose(): void };
/** One decision on an account: what it brings, the reason its owner reads, and the code where money is let in. */
export function DecideDialog({ account, decision, onClose }: Props): ReactNode {
  const { title } = CHECK_DECISIONS[decision];
  const reveal = useReveal();
  const form = useForm(needsReason(decision) ? { remark: reasonField(`${title}原因`) } : {}, { remark: '' });
  const { accId, version } = account;
  return (
    <CodedDialog
      title={`${title}收款账户`}
      button={`确认${title}`}
      done={`已${title}${account.participantName} 的${nameOf(account)}`}
      testId="decide-dialog"
      code={needsFreshCode(decision) ? { fresh: true } : undefined}
      dirtyText={`未提交的${title}原因`}
      form={form}
      act={(code) => decideAccount({ accId, version, decision, ...form.sent, code })}
      settled={() => void refreshAccounts()}
      onClose={onClose}
    >
      <p>{EFFECTS[decision]}</p>
      <dl className="facts confirm-facts">
        <dt>参与方</dt>
        <dd>{account.participantName}</dd>
        <dt>{account.accountLabel || '账号'}</dt>
        <dd>
          <MaskedValue
            text={account.outAuthNo}
            what={account.accountLabel || '账号'}
            reveal={reveal('collection-account', account.accId, 'outAuthNo')}
          />
        </dd>
        <dt>户名</dt>
        <dd className="break">{account.receiveUserName}</dd>
      </dl>
      {needsReason(decision) ? <FormField of={form.at('remark')} /> : <FormError text={form.errors.remark} />}
    </CodedDialog>
  );
}
