import { ACCOUNT_TYPE_FIELDS, type ApprovalPayload } from '@mashang/contract/approvals';
import {
  type AccountTypeView,
  CODE_RULE_NAMES,
  CONFIRM_PROMPT_NAMES,
  NUMBER_RULE_NAMES,
  UNLAWFUL_WORDS,
} from '@mashang/contract/collection-accounts';
import { type ReactNode, useMemo } from 'react';
import { type FieldErrors, ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';

type Payload = ApprovalPayload<'account.type'>;
const LABELS = [
  ['name', zh.typeFieldHints.name],
  ['accountLabel', zh.typeFieldHints.accountLabel],
  ['branchLabel', zh.typeFieldHints.branchLabel],
  ['thirdPartyLabel', zh.typeFieldHints.thirdPartyLabel],
] as const;
const RULES = [
  ['numberRule', zh.rules.numberRule, NUMBER_RULE_NAMES],
  ['codeRule', zh.rules.codeRule, CODE_RULE_NAMES],
  ['confirmPrompt', zh.rules.confirmPrompt, CONFIRM_PROMPT_NAMES],
] as const;
type Standing = 'on' | 'off' | 'declined';
type Draft = Payload & { standing: Standing };
const STANDINGS: readonly (readonly [Standing, string])[] = [
  ['on', zh.standings.on],
  ['off', zh.standings.off],
  ['declined', zh.standings.declined],
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
    ...(unlawful ? { [unlawful]: zh.check.unlawful } : {}),
    ...(payload.enabled && !payload.name.trim() ? { name: zh.check.name } : {}),
    ...(payload.enabled && !payload.accountLabel.trim() ? { accountLabel: zh.check.accountLabel } : {}),
  };
}

/** 变更账户类型: the names of a type, its required fields and checks, and whether it is offered. */
export function TypeDialog({ type, onClose }: { type: AccountTypeView; onClose(): void }): ReactNode {
  const form = useForm<Draft>(ACCOUNT_TYPE_FIELDS, () => startOf(type));
  const { standing, ...payload } = form.sent;
  const proposal = useMemo(() => proposalOf('account.type', String(type.accType)), [type.accType]);
  return (
    <ProposeDialog
      title={zh.typeDialog.title(type.accType)}
      payload={payload}
      check={(now) => ({
        ...check(now),
        ...(standing === 'declined' && !now.declined.trim() ? { declined: zh.typeDialog.declined } : {}),
      })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {type.allowed ? null : <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.typeDialog.notice}</p>}
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
            label={zh.typeDialog.state}
            options={STANDINGS}
          />
          {standing === 'declined' ? <FormField of={form.at('declined')} /> : null}
        </>
      )}
    </ProposeDialog>
  );
}
