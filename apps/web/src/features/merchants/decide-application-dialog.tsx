import { APPROVAL_COMMENT } from '@mashang/contract/approvals';
import { reasonField } from '@mashang/contract/fields';
import type { ApplicationDetail } from '@mashang/contract/merchants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import { CodedDialog, FRESH_CODE } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { admitMerchant, returnApplication } from './queries.ts';

export type Word = 'admit' | 'return' | 'refuse';
const WORDS: Record<Word, { title: string; confirm: string; field: string; done: string }> = {
  admit: { title: '同意准入', confirm: '确认准入', field: '审核意见（选填）', done: '已准入' },
  return: { title: '退回补充', confirm: '确认退回', field: '退回原因', done: '已退回' },
  refuse: { title: '拒绝准入', confirm: '确认拒绝', field: '拒绝原因', done: '已拒绝' },
};

function saysOf(word: Word, { application, riskTier, expiresOn }: ApplicationDetail): ReactNode {
  if (word === 'admit')
    return `按${riskTier ? RISK_TIER_NAMES[riskTier] : ''}准入，认证有效期至 ${expiresOn}。请确认材料清晰、与填写内容一致。`;
  if (word === 'return') return '退回后由提交人修改并重新提交。';
  return application.again ? '拒绝后该商户立即停用，不能再发起订单。' : '拒绝后该申请结束，不能再修改。';
}

/** The second person's word, with a code of this moment. */
export function DecideApplicationDialog({
  detail,
  word,
  onClose,
}: {
  detail: ApplicationDetail;
  word: Word;
  onClose(): void;
}): ReactNode {
  const { application, hash } = detail;
  const words = WORDS[word];
  const field = { ...reasonField(words.field), max: 500 };
  const form = useForm({ reason: word === 'admit' ? APPROVAL_COMMENT : field }, { reason: '' });
  const { reason } = form.sent;
  return (
    <CodedDialog<unknown>
      title={words.title}
      button={words.confirm}
      done={`${application.name} ${words.done}`}
      testId="decide-application"
      danger={word !== 'admit'}
      code={FRESH_CODE}
      form={form}
      act={(code) =>
        word === 'admit'
          ? admitMerchant({ id: application.approvalId, hash, comment: reason }, code)
          : returnApplication({ id: application.id, hash, refuse: word === 'refuse', reason }, code)
      }
      onClose={onClose}
    >
      <p>
        <strong>{application.name}</strong>　{saysOf(word, detail)}
      </p>
      <FormField of={form.at('reason')} label={words.field} rows={3} />
    </CodedDialog>
  );
}
