import type { ApprovalPayload } from '@mashang/contract/approvals';
import { SERVICE_NAMES, SERVICES, SETTLEMENT_MODES } from '@mashang/contract/jurisdictions';
import type { PolicyView } from '@mashang/contract/licence';
import { type ReactNode, useMemo, useState } from 'react';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { MODE_NAMES } from './licence-words.ts';

type Payload = ApprovalPayload<'jurisdiction.policy'>;
const EMPTY: Payload = { name: '', services: [], settlementModes: ['institution'], accountTypes: [2], legalBasis: '' };

type BoxesProps<T extends string> = {
  label: string;
  all: readonly T[];
  names: Readonly<Record<T, string>>;
  value: readonly T[];
  error?: string;
  onChange(value: T[]): void;
};
function Boxes<T extends string>({ label, all, names, value, error, onChange }: BoxesProps<T>): ReactNode {
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {all.map((one) => (
        <label key={one} className="check-row">
          <input
            type="checkbox"
            checked={value.includes(one)}
            onChange={({ target }) =>
              onChange(all.filter((other) => (other === one ? target.checked : value.includes(other))))
            }
          />
          {names[one]}
        </label>
      ))}
      {error ? (
        <span className="field-error" role="alert">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}

function numbersOf(text: string): number[] {
  return [...new Set(text.split(/[^0-9]+/).filter(Boolean))].map(Number).sort((a, b) => a - b);
}

/** 录入法域政策 / 变更: what is not named is not allowed there. */
export function PolicyDialog({ policy, onClose }: { policy?: PolicyView; onClose(): void }): ReactNode {
  const [start] = useState<Payload>(() => {
    if (!policy) return EMPTY;
    const { name, services, settlementModes, accountTypes, legalBasis } = policy;
    return { name, services, settlementModes, accountTypes, legalBasis };
  });
  const [payload, setPayload] = useState(start);
  const [typed, setTyped] = useState('');
  const [types, setTypes] = useState(start.accountTypes.join('，'));
  const code = policy?.code ?? typed;
  const proposal = useMemo(() => proposalOf('jurisdiction.policy', code), [code]);
  function check(now: Payload): FieldErrors {
    return {
      code: /^[A-Z][A-Z0-9-]{1,15}$/.test(code) ? undefined : '2–16 位大写字母、数字或 -，以字母开头',
      name: now.name.trim() ? undefined : '请填写法域名称',
      services: now.services.length > 0 ? undefined : '至少一项业务',
      settlementModes: now.settlementModes.length > 0 ? undefined : '至少一种结算方式',
      accountTypes:
        now.accountTypes.length > 0 && now.accountTypes.every((one) => one <= 76) ? undefined : '请填写 0–76 的编号',
      legalBasis: now.legalBasis.trim() ? undefined : '请填写法律依据与审阅人',
    };
  }
  return (
    <ProposeDialog
      title={policy ? `变更法域政策 · ${policy.code}` : '录入法域政策'}
      payload={payload}
      check={check}
      dirty={payload !== start || typed !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {policy ? null : (
            <TextField
              label="法域代码"
              hint="例如 SG；中国大陆与演示辖区为系统内置，不能录入"
              maxLength={16}
              autoComplete="off"
              value={typed}
              error={errors.code ?? errors.subjectId ?? errors.form}
              onChange={(event) => setTyped(event.target.value.trim().toUpperCase())}
            />
          )}
          <TextField
            label="法域名称"
            maxLength={32}
            value={payload.name}
            error={errors.name}
            onChange={(event) => setPayload({ ...payload, name: event.target.value })}
          />
          <Boxes
            label="允许的业务"
            all={SERVICES}
            names={SERVICE_NAMES}
            value={payload.services}
            error={errors.services}
            onChange={(services) => setPayload({ ...payload, services })}
          />
          <Boxes
            label="结算方式"
            all={SETTLEMENT_MODES}
            names={MODE_NAMES}
            value={payload.settlementModes}
            error={errors.settlementModes}
            onChange={(settlementModes) => setPayload({ ...payload, settlementModes })}
          />
          <TextField
            label="允许的账户类型"
            hint="编号以逗号分隔，0–76；未列出的一律不允许"
            value={types}
            error={errors.accountTypes}
            onChange={(event) => {
              setTypes(event.target.value);
              setPayload({ ...payload, accountTypes: numbersOf(event.target.value) });
            }}
          />
          <TextAreaField
            label="法律依据与审阅人"
            rows={4}
            maxLength={2000}
            value={payload.legalBasis}
            error={errors.legalBasis}
            onChange={(event) => setPayload({ ...payload, legalBasis: event.target.value })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
