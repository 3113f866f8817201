import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { FormSelect } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

const TITLES = { 'merchant.key': '签发接口密钥', 'merchant.webhook-secret': '签发回调密钥' } as const;

const OVERLAPS = [
  ['24', '24 小时后失效'],
  ['72', '3 天后失效'],
  ['168', '7 天后失效'],
  ['0', '立即失效（疑似泄露）'],
] as const;
type Props = { merchant: OverseenMerchant; kind: keyof typeof TITLES; onClose(): void };

/** 签发密钥: the secret is made on approval and shown once, to whoever proposed it. */
export function KeyDialog({ merchant, kind, onClose }: Props): ReactNode {
  const form = useForm({}, { overlapHours: '24' });
  const proposal = useMemo(() => proposalOf(kind, merchant.id), [kind, merchant.id]);
  return (
    <ProposeDialog
      title={`${TITLES[kind]} · ${merchant.name}`}
      payload={{ overlapHours: Number(form.values.overlapHours) }}
      {...proposal}
      onClose={onClose}
    >
      <p>审批通过后生成新密钥，由您在审批详情中领取，只显示一次。</p>
      <FormSelect of={form.at('overlapHours')} label="旧密钥" options={OVERLAPS} />
    </ProposeDialog>
  );
}
