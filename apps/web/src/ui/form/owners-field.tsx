import { ID_NUMBER, NO_OWNER_REASON, PERSON_NAME } from '@mashang/contract/fields';
import type { ReactNode } from 'react';
import * as zh from '../zh.tsx';
import { Button } from './button.tsx';
import * as controls from './controls.module.css';
import { TextAreaField, TextField } from './field.tsx';
import * as styles from './owners-field.module.css';

/** A beneficial owner as it is typed; the share in percent. */
export type OwnerInput = { name: string; documentNo: string; share: string };
type Props = {
  owners: readonly OwnerInput[];
  reason: string;
  /** Largest number of owners: each holds a quarter or more. */
  most: number;
  /**
   * Returns the error by a field's name: `owners.0.name`, `owners.0.share`, and `owners`, `noOwnerReason` for the
   * whole.
   */
  errorOf(field: string): string | undefined;
  onChange(owners: OwnerInput[], reason: string): void;
};

/** The list of everybody who owns 25 % of a company or more, or the reason why there is nobody. */
export function OwnersField({ owners, reason, most, errorOf, onChange }: Props): ReactNode {
  const change = (at: number, fields: Partial<OwnerInput>) =>
    onChange(
      owners.map((one, place) => (place === at ? { ...one, ...fields } : one)),
      reason,
    );
  const whole = errorOf('owners');
  return (
    <fieldset className={styles.owners}>
      <legend className={controls.fieldLabel}>{zh.ownersField.title}</legend>
      {owners.map((owner, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed.
        <section className={styles.ownerRow} key={at} aria-label={zh.ownersField.owner(at + 1)}>
          <TextField
            label={PERSON_NAME.title}
            maxLength={PERSON_NAME.max}
            value={owner.name}
            error={errorOf(`owners.${at}.name`)}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField
            label={ID_NUMBER.title}
            maxLength={ID_NUMBER.max}
            autoComplete="off"
            value={owner.documentNo}
            error={errorOf(`owners.${at}.documentNo`)}
            onChange={(event) => change(at, { documentNo: event.target.value })}
          />
          <TextField
            label={zh.ownersField.share}
            inputMode="decimal"
            maxLength={6}
            value={owner.share}
            error={errorOf(`owners.${at}.share`) ?? errorOf(`owners.${at}.shareBp`)}
            onChange={(event) => change(at, { share: event.target.value })}
          />
          <Button
            kind="text"
            className={styles.ownerRemove}
            aria-label={zh.ownersField.removeOwner(at + 1)}
            onClick={() =>
              onChange(
                owners.filter((_one, place) => place !== at),
                reason,
              )
            }
          >
            {zh.ownersField.remove}
          </Button>
        </section>
      ))}
      {whole ? (
        <p className={controls.fieldError} role="alert">
          {whole}
        </p>
      ) : null}
      {owners.length < most ? (
        <div>
          <Button onClick={() => onChange([...owners, { name: '', documentNo: '', share: '' }], '')}>
            {zh.ownersField.add}
          </Button>
        </div>
      ) : null}
      {owners.length === 0 ? (
        <TextAreaField
          label={zh.ownersField.noOwnerReason}
          rows={2}
          maxLength={NO_OWNER_REASON.max}
          value={reason}
          error={errorOf('noOwnerReason')}
          hint={zh.ownersField.noOwnerHint}
          onChange={(event) => onChange([], event.target.value)}
        />
      ) : null}
    </fieldset>
  );
}
