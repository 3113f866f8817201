import { PROVINCES } from '@mashang/contract/businesses';
import { REGISTER_FIELDS, type RegisterEntry } from '@mashang/contract/participants';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormDate, FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { productViewsQuery } from '../../products/queries.ts';
import * as zh from '../zh.tsx';
import * as styles from './oversight.module.css';
import { saveRegister } from './queries.ts';

/** The fields in their order; a date has its own control. */
const TEXTS = [
  ['appointedOn', zh.registerFields.appointedOn],
  ['contractNo'],
  ['contractFrom', zh.registerFields.contractFrom],
  ['contractTo', zh.registerFields.contractTo],
  ['trainedOn', zh.registerFields.trainedOn],
  ['trainedUntil', zh.registerFields.trainedUntil],
  ['training'],
  ['area'],
] as const;
const AREAS = Object.entries(PROVINCES).toSorted(([one], [other]) => one.localeCompare(other));

type BoxesProps = {
  title: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
};
/** A multiple choice with a checkbox for each option. */
function Boxes({ title, options, chosen, error, onChange }: BoxesProps): ReactNode {
  return (
    <fieldset className={styles.registerBoxes}>
      <legend className={controls.fieldLabel}>{title}</legend>
      <div className={controls.chips}>
        {options.map(([value, text]) => (
          <label key={value} className={controls.chips}>
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
        <p className={controls.fieldError} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type Props = { participant: { id: string; name: string }; entry: RegisterEntry; onClose(): void };

/** 登记资料: facts that the regulator requires of an appointed agent; missing or expired ones stop orders and claims. */
export function RegisterDialog({ participant, entry, onClose }: Props): ReactNode {
  const form = useForm<RegisterEntry>(REGISTER_FIELDS, entry);
  const products = useQuery(productViewsQuery);
  const goods = (products.data ?? []).map((one): [string, string] => [one.id, one.name]);
  return (
    <CodedDialog
      title={zh.registerDialog.title(participant.name)}
      button={zh.registerDialog.save}
      done={zh.registerDialog.done}
      testId="register-dialog"
      width={640}
      dirtyText={zh.registerDialog.dirtyText}
      form={form}
      act={() => saveRegister({ id: participant.id, ...form.sent })}
      onClose={onClose}
    >
      <div className={styles.registerFields}>
        {TEXTS.map(([name, day]) =>
          day ? <FormDate key={name} of={form.at(name)} label={day} /> : <FormField key={name} of={form.at(name)} />,
        )}
        <Boxes
          title={zh.registerDialog.coveredTitle}
          options={goods}
          chosen={form.values.covered}
          error={form.errors.covered}
          onChange={form.at('covered').put}
        />
        <Boxes
          title={zh.registerDialog.areasTitle}
          options={AREAS}
          chosen={form.values.areas}
          error={form.errors.areas}
          onChange={form.at('areas').put}
        />
      </div>
    </CodedDialog>
  );
}
