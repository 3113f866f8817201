import { ACCOUNT_TYPE_FIELDS, type ApprovalPayload } from '@mashang/contract/approvals';
import {
  type AccountTypeView,
  CODE_RULE_NAMES,
  CONFIRM_PROMPT_NAMES,
  NUMBER_RULE_NAMES,
  UNLAWFUL_WORDS,
} from '@mashang/contract/collection-accounts';
import { type ReactNode, useMemo } from 'react';
import { SelectField } from '../../../ui/field.tsx';
import { FormField, FormSelect } from '../../../ui/form-field.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';

type Payload = ApprovalPayload<'account.type'>;
const LABELS = [
  ['name', '收款账户类型的中文名称'],
  ['accountLabel', '例如 银行卡号、商户号'],
  ['branchLabel', '留空则不填写该栏'],
  ['thirdPartyLabel', '留空则不填写该栏'],
] as const;
const RULES = [
  ['numberRule', '账号校验', NUMBER_RULE_NAMES],
  ['codeRule', '收款码', CODE_RULE_NAMES],
  ['confirmPrompt', '确认收款提问', CONFIRM_PROMPT_NAMES],
] as const;
type Standing = 'on' | 'off' | 'declined';
type Draft = Payload & { standing: Standing };
const STANDINGS: readonly (readonly [Standing, string])[] = [
  ['on', '启用'],
  ['off', '停用'],
  ['declined', '永不提供（不可撤销）'],
];

function startOf(type: AccountTypeView): Draft {
  const { name, accountLabel, branchLabel, thirdPartyLabel, numberRule, codeRule, enabled, declined } = type;
  const confirmPrompt = type.confirmPrompt as Payload['confirmPrompt'];
  const labels = { name, accountLabel, branchLabel, thirdPartyLabel };
  return { ...labels, confirmPrompt, numberRule, codeRule, enabled, declined, standing: enabled ? 'on' : 'off' };
}

function check(payload: Payload): FieldErrors {
  const unlawful = LABELS.find(([name]) => UNLAWFUL_WORDS.test(payload[name].normalize('NFKC')))?.[0];
  return {
    ...(unlawful ? { [unlawful]: '该类账户本系统永不提供：须为持牌机构的商户账户' } : {}),
    ...(payload.enabled && !payload.name.trim() ? { name: '启用前请填写名称' } : {}),
    ...(payload.enabled && !payload.accountLabel.trim() ? { accountLabel: '启用前请填写账号栏名称' } : {}),
  };
}

/** 变更账户类型: its names, what it asks for and checks, and whether it is offered. */
export function TypeDialog({ type, onClose }: { type: AccountTypeView; onClose(): void }): ReactNode {
  const form = useForm<Draft>(ACCOUNT_TYPE_FIELDS, () => startOf(type));
  const { standing, ...payload } = form.sent;
  const proposal = useMemo(() => proposalOf('account.type', String(type.accType)), [type.accType]);
  return (
    <ProposeDialog
      title={`变更账户类型 · ${type.accType}`}
      payload={payload}
      check={(now) => ({
        ...check(now),
        ...(standing === 'declined' && !now.declined.trim() ? { declined: '请填写不提供的原因' } : {}),
      })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {type.allowed ? null : <p className="notice notice-warn">当前法域不允许该类型收款，启用后也不派单。</p>}
          {LABELS.map(([name, hint]) => (
            <FormField key={name} of={form.at(name)} hint={hint} plain />
          ))}
          {RULES.map(([name, label, names]) => (
            <SelectField
              key={name}
              label={label}
              options={Object.entries(names)}
              value={payload[name]}
              error={errors[name]}
              onChange={({ target }) => form.set({ [name]: target.value })}
            />
          ))}
          <FormSelect
            of={{
              ...form.at('standing'),
              put: (next) =>
                form.set({ standing: next, enabled: next === 'on', ...(next === 'declined' ? {} : { declined: '' }) }),
            }}
            label="状态"
            options={STANDINGS}
          />
          {standing === 'declined' ? <FormField of={form.at('declined')} /> : null}
        </>
      )}
    </ProposeDialog>
  );
}
