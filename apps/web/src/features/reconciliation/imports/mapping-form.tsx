import {
  STATEMENT_FIELD_NAMES,
  STATEMENT_FIELDS,
  type StatementField,
  type StatementMapping,
  type StatementPreview,
} from '@mashang/contract/reconciliation';
import { type ReactNode, useState } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import * as styles from '../reconciliation.module.css';
import * as zh from '../zh.tsx';

const FROM: Record<StatementPreview['mappingFrom'], string> = zh.mappingFrom;

type Props = {
  preview: StatementPreview;
  /** The choices so far; the preview is a moment behind them. */
  chosen: StatementMapping | undefined;
  account: string;
  onMapping(mapping: StatementMapping): void;
  onAccount(account: string): void;
};

/** Assigns columns to fields; the preview shows a change at once. */
export function MappingForm({ preview, chosen, account, onMapping, onAccount }: Props): ReactNode {
  const { titles, mappingFrom, sheets } = preview;
  const { sheet = preview.sheet, ...columns } = chosen ?? {};
  // When only a sheet is chosen, its columns are guessed; each further choice adds to the ones before.
  const mapping = Object.keys(columns).length > 0 && chosen ? chosen : preview.mapping;
  const [typed, setTyped] = useState(account);
  const options = [['', zh.mappingForm.unused] as const, ...titles.map((title) => [title, title] as const)];
  function choose(field: StatementField, title: string): void {
    const { [field]: _, ...rest } = mapping;
    onMapping(title ? { ...rest, [field]: title } : rest);
  }
  return (
    <fieldset className={styles.mapping} data-testid="mapping-form">
      <legend className={controls.sectionTitle}>{zh.mappingForm.heading}</legend>
      <p className={controls.fieldHint}>{FROM[mappingFrom]}</p>
      <div className={styles.mappingGrid}>
        {sheets.length > 1 ? (
          <SelectField
            label={zh.mappingForm.sheet}
            value={sheet}
            options={sheets.map((name) => [name, name] as const)}
            // Another sheet has other titles: the columns are guessed again.
            onChange={(event) => onMapping({ sheet: event.target.value })}
          />
        ) : null}
        {STATEMENT_FIELD_NAMES.map((field) => (
          <SelectField
            key={field}
            label={STATEMENT_FIELDS[field]}
            value={mapping[field] ?? ''}
            options={options}
            // Until the new titles are loaded, these are the previous sheet's.
            disabled={sheet !== preview.sheet}
            onChange={(event) => choose(field, event.target.value)}
          />
        ))}
        {mapping.account ? null : (
          <TextField
            label={zh.mappingForm.ownAccount}
            maxLength={64}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              onAccount(event.target.value.trim());
            }}
          />
        )}
      </div>
    </fieldset>
  );
}
