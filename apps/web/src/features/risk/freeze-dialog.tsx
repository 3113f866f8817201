import { type CaseGraph, FREEZE_KINDS, type FreezeKind } from '@mashang/contract/risk-cases';
import { type ReactNode, useState } from 'react';
import { RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
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

type Props = { id: string; graph: CaseGraph | undefined; onClose(): void };

/** 冻结: at once, by one; two lift it. */
export function FreezeDialog({ id, graph, onClose }: Props): ReactNode {
  const choices = freezable(graph);
  const [at, setAt] = useState(choices.length > 0 ? '0' : 'other');
  const [typed, setTyped] = useState<{ kind: FreezeKind; key: string }>({ kind: 'participant', key: '' });
  const chosen = at === 'other' ? { ...typed, name: typed.key } : choices[Number(at)];
  const options = [
    ...choices.map(({ kind, name }, place) => [String(place), `${FREEZE_KINDS[kind]} · ${name}`] as const),
    ['other', '其他：填写编号'] as const,
  ];
  return (
    <ReasonedDialog
      title="冻结"
      button="立即冻结"
      done="已冻结"
      testId="freeze-dialog"
      width={560}
      fields={at === 'other' ? ['subjectId'] : []}
      code={RECENT_CODE}
      dirty={typed.key !== ''}
      label="冻结原因"
      least={2}
      rows={2}
      check={() => ({ subjectId: chosen?.key.trim() ? undefined : '请填写编号' })}
      act={(reason, code) =>
        freezeCase({
          id,
          kind: chosen?.kind ?? typed.kind,
          subjectId: chosen?.key.trim() ?? '',
          reason,
          code,
        })
      }
      after={() => void refreshCases()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField label="对象" options={options} value={at} onChange={({ target }) => setAt(target.value)} />
          {at === 'other' ? (
            <>
              <SelectField
                label="类型"
                options={Object.entries(FREEZE_KINDS)}
                value={typed.kind}
                onChange={({ target }) => setTyped({ ...typed, kind: target.value as FreezeKind })}
              />
              <TextField
                label="编号"
                maxLength={64}
                value={typed.key}
                error={errors.subjectId}
                onChange={({ target }) => setTyped({ ...typed, key: target.value })}
              />
            </>
          ) : null}
          <p className="notice">{EFFECTS[chosen?.kind ?? 'participant']}立即生效，解除须两人审批。</p>
        </>
      )}
    </ReasonedDialog>
  );
}
