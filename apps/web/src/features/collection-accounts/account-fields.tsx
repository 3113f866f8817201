import {
  type AccountForm,
  CODE_FORMS,
  type CollectionAccount,
  NUMBER_RULES,
  type OfferedType,
  type UploadedCode,
} from '@mashang/contract/collection-accounts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import * as styles from './accounts.module.css';
import { EvidenceFields } from './evidence-fields.tsx';
import { asksForCheck, type Draft, labelsOf } from './form-rules.ts';
import { uploadCode } from './queries.ts';
import { useAccountDraft } from './use-account-draft.ts';
import * as zh from './zh.tsx';

type Props = {
  facts: Pick<AccountForm, 'legalName' | 'settlement' | 'authorisations'>;
  types: readonly OfferedType[];
  account: CollectionAccount | undefined;
  onClose(): void;
  onSaved?(accId: string): void;
};

/** Every field of an account, labelled by its type; errors are shown while the user types. */
export function AccountFields({ facts, types, account, onClose, onSaved }: Props): ReactNode {
  const formId = useId();
  const { legalName } = facts;
  const form = useAccountDraft({ legalName, types, account, onClose, onSaved });
  const { draft, type, errors, set, touch } = form;
  const [read, setRead] = useState<UploadedCode>();
  const labels = labelsOf(type);
  function field(
    name: keyof Draft,
    more: { hint?: string; inputMode?: 'numeric' | 'decimal'; maxLength?: number } = {},
  ) {
    return (
      <TextField
        label={labels[name]}
        name={name}
        maxLength={64}
        autoComplete="off"
        {...more}
        value={draft[name]}
        error={errors[name]}
        onChange={(event) => set({ [name]: event.target.value })}
        onBlur={() => touch(name)}
      />
    );
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    form.submit();
  }
  const again = account && asksForCheck(account, draft);
  return (
    <Dialog
      title={account ? zh.accountFields.changeTitle : zh.accountFields.addTitle}
      shape="drawer"
      width={560}
      testId="account-form"
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.saving} onClick={onClose}>
            {zh.accountFields.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={form.saving}>
            {again || !account ? zh.accountFields.submit : zh.accountFields.save}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        {form.conflict ? (
          <p className={`${controls.notice} ${controls.noticeWarn}`} role="alert">
            {form.conflict}
          </p>
        ) : null}
        {account ? null : (
          <SelectField
            label={labels.accType}
            options={types.map(({ accType, name }) => [String(accType), name] as const)}
            value={draft.accType}
            onChange={(event) => set({ accType: event.target.value })}
          />
        )}
        {field('outAuthNo', {
          hint: NUMBER_RULES[type.numberRule].hint,
          maxLength: 80,
          ...(type.numberRule === 'text' ? {} : { inputMode: 'numeric' as const }),
        })}
        {field('receiveUserName', { hint: zh.accountFields.holderHint })}
        {type.codeRule === 'none' ? null : (
          <fieldset className={styles.codeSlot}>
            <legend className={controls.fieldLabel}>
              {labels.qrcodeUrl}
              {type.codeRule === 'optional' ? zh.accountFields.optional : ''}
            </legend>
            <UploadSlot
              label={zh.accountFields.code}
              value={draft.qrcodeUrl}
              error={errors.qrcodeUrl}
              upload={async (file, options) => {
                const code = await uploadCode(file, options);
                setRead(code);
                return code.url;
              }}
              onChange={(url) => set({ qrcodeUrl: url })}
            />
            {read && read.url === draft.qrcodeUrl ? (
              <p className={controls.fieldHint} role="status">
                {zh.accountFields.recognised(
                  CODE_FORMS[read.form],
                  read.merchant ? zh.accountFields.merchantInCode(read.merchant) : '',
                )}
              </p>
            ) : (
              <p className={controls.fieldHint}>{zh.accountFields.merchantCodesOnly}</p>
            )}
          </fieldset>
        )}
        <EvidenceFields type={type} facts={facts} draft={draft} errors={errors} set={set} />
        <div className={styles.formPair}>
          {field('bankName')}
          {field('bankBranch')}
        </div>
        <div className={styles.formPair}>
          {field('thirdPartyId')}
          {field('accountOtherName', { hint: zh.accountFields.nameHint })}
        </div>
        <div className={styles.formPair}>
          {field('minAmount', { inputMode: 'decimal', maxLength: 12 })}
          {field('maxAmount', { inputMode: 'decimal', maxLength: 12 })}
        </div>
        {again ? <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.accountFields.reviewedAgain}</p> : null}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
