import type { OverseenMerchant } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

const OVERLAPS = [
  ['24', zh.keyOverlaps.day],
  ['72', zh.keyOverlaps.threeDays],
  ['168', zh.keyOverlaps.week],
  ['0', zh.keyOverlaps.atOnce],
] as const;
type Props = { merchant: OverseenMerchant; kind: keyof typeof zh.keyProposals; onClose(): void };

/** 签发密钥: the secret is created on approval and shown once, to the person who proposed it. */
export function KeyDialog({ merchant, kind, onClose }: Props): ReactNode {
  const form = useForm({}, { overlapHours: '24' });
  const proposal = useMemo(() => proposalOf(kind, merchant.id), [kind, merchant.id]);
  return (
    <ProposeDialog
      title={`${zh.keyProposals[kind]} · ${merchant.name}`}
      payload={{ overlapHours: Number(form.values.overlapHours) }}
      {...proposal}
      onClose={onClose}
    >
      <p>{zh.keyDialog.lead}</p>
      <FormSelect of={form.at('overlapHours')} label={zh.keyDialog.oldKey} options={OVERLAPS} />
    </ProposeDialog>
  );
}
