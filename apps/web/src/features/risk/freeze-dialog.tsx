import { whyNot } from '@mashang/contract/fields';
import {
  CASE_FIELDS,
  type CaseGraph,
  FREEZE_KINDS,
  FREEZE_REASON,
  type FreezeKind,
} from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { freezeCase, refreshCases } from './case-queries.ts';

const EFFECTS: Record<FreezeKind, string> = {
  participant: '参与方不再接单、抢单与划转，未占用及之后入账的额度全部占用。',
  merchant: '商户不能新建订单、结算与退款，接口停用，待抢与待打款的代付停下，应付款全部占用；已建的代收订单照常收款。',
  account: '收款账户立即停用，不再派单。',
  wallet: '未占用及之后入账的额度全部占用，参与方其他业务照常。',
  order: '订单停在当前状态；已结算的，商户款项占用到解除为止。',
  payout: '代付退出抢单列表，不再结算。',
};

/** What of the case can be frozen, by what it is tied to. */
type Choice = { kind: FreezeKind; key: string; name: string };
function freezable(graph: CaseGraph | undefined): Choice[] {
  return (graph?.nodes ?? []).flatMap(({ kind, key, name, linked }): Choice[] => {
    if (!linked) return [];
    if (kind === 'participant')
      return [
        { kind: 'participant', key, name },
        { kind: 'wallet', key, name },
      ];
    return kind === 'merchant' || kind === 'account' || kind === 'order' || kind === 'payout'
      ? [{ kind, key, name }]
      : [];
  });
}

const OTHER = 'other';
/** `at` is the place of what was chosen, or `other` with its kind and number typed. */
type Draft = { at: string; kind: FreezeKind; subjectId: string; reason: string };
type Props = { id: string; graph: CaseGraph | undefined; onClose(): void };

/** 冻结: at once, by one; two lift it. */
export function FreezeDialog({ id, graph, onClose }: Props): ReactNode {
  const choices = freezable(graph);
  const form = useForm<Draft>({ reason: FREEZE_REASON }, () => ({
    ...{ at: choices.length > 0 ? '0' : OTHER, kind: 'participant', subjectId: '', reason: '' },
  }));
  const { at, reason, ...other } = form.sent;
  const picked = choices[Number(at)];
  const chosen = at === OTHER || !picked ? other : { kind: picked.kind, subjectId: picked.key };
  const options = [
    ...choices.map(({ kind, name }, place) => [String(place), `${FREEZE_KINDS[kind]} · ${name}`] as const),
    [OTHER, '其他：填写编号'] as const,
  ];
  return (
    <CodedDialog
      title="冻结"
      button="立即冻结"
      done="已冻结"
      testId="freeze-dialog"
      width={560}
      code={RECENT_CODE}
      form={form}
      check={() => ({ subjectId: whyNot(CASE_FIELDS.subjectKey, chosen.subjectId) })}
      act={(code) => freezeCase({ id, ...chosen, reason, code })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      <FormSelect of={form.at('at')} label="对象" options={options} />
      {at === OTHER ? (
        <>
          <FormSelect of={form.at('kind')} label="类型" options={Object.entries(FREEZE_KINDS)} />
          <FormField of={{ ...form.at('subjectId'), rule: CASE_FIELDS.subjectKey }} label="编号" />
        </>
      ) : (
        <FormError text={form.errors.subjectId} />
      )}
      <p className="notice">{EFFECTS[chosen.kind]}立即生效，解除须两人审批。</p>
      <FormField of={form.at('reason')} rows={2} />
    </CodedDialog>
  );
}
