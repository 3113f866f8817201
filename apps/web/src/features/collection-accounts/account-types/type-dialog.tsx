import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  type AccountTypeView,
  CODE_RULE_NAMES,
  CONFIRM_PROMPT_NAMES,
  NUMBER_RULE_NAMES,
  UNLAWFUL_WORDS,
} from '@mashang/contract/collection-accounts';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { proposalOf } from '../../approvals/queries.ts';

type Payload = ApprovalPayload<'account.type'>;
const LABELS = [
  ['name', '名称', '收款账户类型的中文名称'],
  ['accountLabel', '账号栏名称', '例如 银行卡号、商户号'],
  ['branchLabel', '支行栏名称', '留空则不填写该栏'],
  ['thirdPartyLabel', '第三方编号栏名称', '留空则不填写该栏'],
] as const;
const RULES = [
  ['numberRule', '账号校验', NUMBER_RULE_NAMES],
  ['codeRule', '收款码', CODE_RULE_NAMES],
  ['confirmPrompt', '确认收款提问', CONFIRM_PROMPT_NAMES],
] as const;
type Standing = 'on' | 'off' | 'declined';

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
  const [start] = useState<Payload>(() => {
    const { name, accountLabel, branchLabel, thirdPartyLabel, numberRule, codeRule, enabled, declined } = type;
    const confirmPrompt = type.confirmPrompt as Payload['confirmPrompt'];
    return { name, accountLabel, branchLabel, thirdPartyLabel, confirmPrompt, numberRule, codeRule, enabled, declined };
  });
  const [payload, setPayload] = useState(start);
  const [standing, setStanding] = useState<Standing>(start.enabled ? 'on' : 'off');
  const proposal = useMemo(() => proposalOf('account.type', String(type.accType)), [type.accType]);
  return (
    <ProposeDialog
      title={`变更账户类型 · ${type.accType}`}
      payload={payload}
      check={(now) => ({
        ...check(now),
        ...(standing === 'declined' && !now.declined.trim() ? { declined: '请填写不提供的原因' } : {}),
      })}
      dirty={payload !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {type.allowed ? null : <p className="notice notice-warn">当前法域不允许该类型收款，启用后也不派单。</p>}
          {LABELS.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              maxLength={16}
              autoComplete="off"
              value={payload[name]}
              error={errors[name]}
              onChange={(event) => setPayload({ ...payload, [name]: event.target.value })}
            />
          ))}
          {RULES.map(([name, label, names]) => (
            <SelectField
              key={name}
              label={label}
              options={Object.entries(names)}
              value={payload[name]}
              error={errors[name]}
              onChange={(event) => setPayload({ ...payload, [name]: event.target.value })}
            />
          ))}
          <SelectField
            label="状态"
            options={[
              ['on', '启用'],
              ['off', '停用'],
              ['declined', '永不提供（不可撤销）'],
            ]}
            value={standing}
            onChange={(event) => {
              const next = event.target.value as Standing;
              setStanding(next);
              setPayload({ ...payload, enabled: next === 'on', declined: next === 'declined' ? payload.declined : '' });
            }}
          />
          {standing === 'declined' ? (
            <TextField
              label="不提供的原因"
              maxLength={200}
              value={payload.declined}
              error={errors.declined}
              onChange={(event) => setPayload({ ...payload, declined: event.target.value })}
            />
          ) : null}
        </>
      )}
    </ProposeDialog>
  );
}
