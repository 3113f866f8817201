import {
  ACCOUNT_EVIDENCE_NAMES,
  type AccountForm,
  EVIDENCE_HINTS,
  evidencesFor,
  type OfferedType,
} from '@mashang/contract/collection-accounts';
import type { ReactNode } from 'react';
import type { Errors } from '../../lib/form/form-rules.ts';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField } from '../../ui/form/field.tsx';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import * as styles from './accounts.module.css';
import { type Draft, labelsOf } from './form-rules.ts';
import { uploadEvidence } from './queries.ts';
import * as zh from './zh.tsx';

type Props = {
  type: OfferedType;
  facts: Pick<AccountForm, 'settlement' | 'authorisations'>;
  draft: Draft;
  errors: Errors;
  set(change: Partial<Draft>): void;
};

/**
 * Evidence that the account is the business's own: its kind, then the document, the settlement account or the
 * authorisation itself.
 */
export function EvidenceFields({ type, facts, draft, errors, set }: Props): ReactNode {
  const labels = labelsOf(type);
  const offered = evidencesFor(type.numberRule);
  const chosen = draft.evidence !== '' && offered.includes(draft.evidence) ? draft.evidence : '';
  return (
    <fieldset className={styles.codeSlot} data-testid="account-evidence">
      <legend className={controls.fieldLabel}>{labels.evidence}</legend>
      <SelectField
        label={zh.evidenceFields.kind}
        options={[
          ...(chosen ? [] : [['', zh.evidenceFields.choose] as const]),
          ...offered.map((kind) => [kind, ACCOUNT_EVIDENCE_NAMES[kind]] as const),
        ]}
        value={chosen}
        error={errors.evidence}
        onChange={(event) => set(choose(event.target.value as Draft['evidence'], facts))}
      />
      {chosen === 'document' ? (
        <>
          <UploadSlot
            label={labels.evidenceFile}
            kind="paper"
            value={draft.evidenceFile}
            error={errors.evidenceFile}
            upload={uploadEvidence}
            onChange={(evidenceFile) => set({ evidenceFile })}
          />
          <p className={controls.fieldHint}>{zh.evidenceFields.hint(EVIDENCE_HINTS[type.numberRule])}</p>
        </>
      ) : null}
      {chosen === 'settlement' ? (
        <p className={controls.fieldHint}>
          {facts.settlement
            ? zh.evidenceFields.settlement(facts.settlement.bankName, facts.settlement.accountNo)
            : zh.evidenceFields.noVerifiedAccount}
        </p>
      ) : null}
      {chosen === 'authorisation' ? (
        <AuthorisationField type={type} facts={facts} draft={draft} errors={errors} set={set} />
      ) : null}
    </fieldset>
  );
}

function AuthorisationField({ type, facts, draft, errors, set }: Props): ReactNode {
  const known = facts.authorisations.some(({ id }) => id === draft.authorisationId);
  return (
    <>
      <SelectField
        label={labelsOf(type).authorisationId}
        options={[
          ...(known ? [] : [['', zh.authorisationField.choose] as const]),
          ...facts.authorisations.map(({ id, title }) => [id, title] as const),
        ]}
        value={known ? draft.authorisationId : ''}
        error={errors.authorisationId}
        onChange={(event) => {
          const found = facts.authorisations.find(({ id }) => id === event.target.value);
          set({ authorisationId: event.target.value, ...(found ? { outAuthNo: found.subject } : {}) });
        }}
      />
      <p className={controls.fieldHint}>
        {facts.authorisations.length > 0 ? zh.authorisationField.sameAccount : zh.authorisationField.noneAuthorised}
      </p>
    </>
  );
}

/** Choosing the settlement account as evidence fills number and bank from it. */
function choose(evidence: Draft['evidence'], { settlement }: Props['facts']): Partial<Draft> {
  if (evidence !== 'settlement' || !settlement) return { evidence };
  const { accountNo, bankName, bankBranch } = settlement;
  return { evidence, outAuthNo: accountNo, bankName, bankBranch };
}
