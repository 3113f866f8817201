import type { RegisterEntry } from '@mashang/contract/participants';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../../ui/coded-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { saveRegister } from './queries.ts';

const FIELDS: readonly { name: keyof RegisterEntry; label: string; isDay?: true; max?: number }[] = [
  { name: 'appointedOn', label: '委任日期', isDay: true },
  { name: 'contractNo', label: '合同编号', max: 64 },
  { name: 'contractFrom', label: '合同起始日', isDay: true },
  { name: 'contractTo', label: '合同终止日', isDay: true },
  { name: 'area', label: '代理区域', max: 64 },
  { name: 'trainedOn', label: '最近培训日期', isDay: true },
  { name: 'training', label: '培训内容', max: 120 },
];

type Props = { participant: { id: string; name: string }; entry: RegisterEntry; onClose(): void };

/** 登记资料: what the regulator asks of an appointed agent. */
export function RegisterDialog({ participant, entry, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState(entry);
  return (
    <CodedDialog
      title={`登记资料 · ${participant.name}`}
      button="保存"
      done="登记资料已保存"
      testId="register-dialog"
      width={640}
      dirty={draft !== entry}
      dirtyText="未保存的登记资料"
      fields={FIELDS.map(({ name }) => name)}
      act={() => saveRegister({ id: participant.id, ...draft })}
      onClose={onClose}
    >
      {(errors) => (
        <div className="register-fields">
          {FIELDS.map(({ name, label, isDay, max }) => (
            <TextField
              key={name}
              label={label}
              type={isDay ? 'date' : 'text'}
              maxLength={max}
              value={draft[name]}
              error={errors[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
    </CodedDialog>
  );
}
