import { APPROVAL_COMMENT } from '@mashang/contract/approvals';
import { reasonField } from '@mashang/contract/fields';
import { type ApplicationDetail, MERCHANT_TEXT } from '@mashang/contract/merchants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import { CodedDialog, FRESH_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { admitMerchant, returnApplication } from '../queries.ts';
import * as zh from '../zh.tsx';

export type Word = 'admit' | 'return' | 'refuse';
const WORDS: Record<Word, { title: string; confirm: string; field: string; done: string }> = {
  admit: zh.decisionWords.admit,
  return: zh.decisionWords.return,
  refuse: zh.decisionWords.refuse,
};

function saysOf(word: Word, { application, riskTier, expiresOn }: ApplicationDetail): ReactNode {
  if (word === 'admit') return zh.saysOf.admit(riskTier ? RISK_TIER_NAMES[riskTier] : '', expiresOn);
  if (word === 'return') return zh.saysOf.return;
  return application.again ? zh.saysOf.again : zh.saysOf.ends;
}

/** The second person's decision, with a fresh code. */
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
  const says = word === 'return' && detail.merchantReads;
  const form = useForm(
    { reason: word === 'admit' ? APPROVAL_COMMENT : field, ...(says ? { merchantText: MERCHANT_TEXT } : {}) },
    { reason: '', merchantText: '' },
  );
  const { reason, merchantText } = form.sent;
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
          : returnApplication({ id: application.id, hash, refuse: word === 'refuse', reason, merchantText }, code)
      }
      onClose={onClose}
    >
      <p>
        <strong>{application.name}</strong>　{saysOf(word, detail)}
      </p>
      <FormField of={form.at('reason')} label={words.field} rows={3} />
      {says ? <FormField of={form.at('merchantText')} rows={3} hint={zh.merchantText.hint} /> : null}
    </CodedDialog>
  );
}
