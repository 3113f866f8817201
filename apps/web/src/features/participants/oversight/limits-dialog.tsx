import { whyNot } from '@mashang/contract/fields';
import { MONEY } from '@mashang/contract/money';
import type { OverseenDetail } from '@mashang/contract/participants';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { proposalOf } from '../../approvals/queries.ts';

type Draft = { dailyAmount: string; dailyCount: string; monthlyAmount: string; monthlyCount: string };
const FIELDS = [
  ['dailyAmount', '单日金额上限（元）'],
  ['dailyCount', '单日笔数上限'],
  ['monthlyAmount', '单月金额上限（元）'],
  ['monthlyCount', '单月笔数上限'],
] as const;

function check(draft: Draft): FieldErrors {
  return Object.fromEntries(
    FIELDS.map(([name]) => {
      const isMoney = name.endsWith('Amount');
      return [name, isMoney ? whyNot(MONEY, draft[name]) : /^\d{1,8}$/.test(draft[name]) ? undefined : '请输入整数'];
    }),
  );
}

/** 限额调整 of the person behind a participant; it counts across all of that person's accounts. */
export function LimitsDialog({ detail, onClose }: { detail: OverseenDetail; onClose(): void }): ReactNode {
  const { participant, limits } = detail;
  const [start] = useState<Draft>(() => ({
    dailyAmount: limits.ownDailyAmount,
    dailyCount: String(limits.ownDailyCount),
    monthlyAmount: limits.ownMonthlyAmount,
    monthlyCount: String(limits.ownMonthlyCount),
  }));
  const [draft, setDraft] = useState(start);
  const proposal = useMemo(() => {
    const { preview, submit } = proposalOf('person.limits', participant.personId);
    const payloadOf = (typed: Draft) => ({
      ...typed,
      dailyCount: Number(typed.dailyCount),
      monthlyCount: Number(typed.monthlyCount),
    });
    return {
      preview: (typed: Draft) => preview(payloadOf(typed)),
      submit: ({ payload, ...rest }: { payload: Draft; reason: string; code: string }) =>
        submit({ ...rest, payload: payloadOf(payload) }),
    };
  }, [participant.personId]);
  return (
    <ProposeDialog
      title={`限额调整 · ${participant.legalName}`}
      payload={draft}
      check={check}
      dirty={draft !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">限额按实名主体合计，涵盖其全部账号与收款账户。</p>
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode={name.endsWith('Amount') ? 'decimal' : 'numeric'}
              maxLength={16}
              value={draft[name]}
              error={errors[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value.trim() })}
            />
          ))}
        </>
      )}
    </ProposeDialog>
  );
}
