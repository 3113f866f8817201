import { PROVINCES } from '@mashang/contract/businesses';
import type { RegisterEntry } from '@mashang/contract/participants';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../../ui/coded-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { productViewsQuery } from '../../products/queries.ts';
import { saveRegister } from './queries.ts';

type TextName = Exclude<keyof RegisterEntry, 'areas' | 'covered'>;
const FIELDS: readonly { name: TextName; label: string; isDay?: true; max?: number }[] = [
  { name: 'appointedOn', label: '委任日期', isDay: true },
  { name: 'contractNo', label: '合同编号', max: 64 },
  { name: 'contractFrom', label: '合同起始日', isDay: true },
  { name: 'contractTo', label: '合同终止日', isDay: true },
  { name: 'trainedOn', label: '最近培训日期', isDay: true },
  { name: 'trainedUntil', label: '培训有效期至', isDay: true },
  { name: 'training', label: '培训内容', max: 120 },
  { name: 'area', label: '区域说明', max: 64 },
];
const AREAS = Object.entries(PROVINCES).toSorted(([one], [other]) => one.localeCompare(other));

type BoxesProps = {
  title: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
};
/** Several of a list, each with its own box. */
function Boxes({ title, options, chosen, error, onChange }: BoxesProps): ReactNode {
  return (
    <fieldset className="register-boxes">
      <legend className="field-label">{title}</legend>
      <div className="chips">
        {options.map(([value, text]) => (
          <label key={value} className="chips">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {text}
          </label>
        ))}
      </div>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type Props = { participant: { id: string; name: string }; entry: RegisterEntry; onClose(): void };

/** 登记资料: what the regulator asks of an appointed agent; what is missing or over stops orders and claims. */
export function RegisterDialog({ participant, entry, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState(entry);
  const products = useQuery(productViewsQuery);
  const goods = (products.data ?? []).map((one): [string, string] => [one.id, one.name]);
  return (
    <CodedDialog
      title={`登记资料 · ${participant.name}`}
      button="保存"
      done="登记资料已保存"
      testId="register-dialog"
      width={640}
      dirty={draft !== entry}
      dirtyText="未保存的登记资料"
      fields={[...FIELDS.map(({ name }) => name), 'areas', 'covered']}
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
          <Boxes
            title="合同覆盖产品"
            options={goods}
            chosen={draft.covered}
            error={errors.covered}
            onChange={(covered) => setDraft({ ...draft, covered })}
          />
          <Boxes
            title="代理省份"
            options={AREAS}
            chosen={draft.areas}
            error={errors.areas}
            onChange={(areas) => setDraft({ ...draft, areas })}
          />
        </div>
      )}
    </CodedDialog>
  );
}
