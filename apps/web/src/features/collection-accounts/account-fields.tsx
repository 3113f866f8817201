import {
  type AccountForm,
  CODE_FORMS,
  type CollectionAccount,
  NUMBER_RULES,
  type OfferedType,
  type UploadedCode,
} from '@mashang/contract/collection-accounts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { EvidenceFields } from './evidence-fields.tsx';
import { asksForCheck, type Draft, labelsOf } from './form-rules.ts';
import { uploadCode } from './queries.ts';
import { useAccountDraft } from './use-account-draft.ts';

type Props = {
  facts: Pick<AccountForm, 'legalName' | 'settlement' | 'authorisations'>;
  types: readonly OfferedType[];
  account: CollectionAccount | undefined;
  onClose(): void;
  onSaved?(accId: string): void;
};

/** Every field of an account, labelled by its type; what is wrong is said while one types. */
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
      title={account ? '修改收款账户' : '新增收款账户'}
      shape="drawer"
      width={560}
      testId="account-form"
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.saving} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={form.saving}>
            {again || !account ? '提交审核' : '保存'}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={submit}>
        {form.conflict ? (
          <p className="notice notice-warn" role="alert">
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
        {field('receiveUserName', { hint: '须与您的实名一致，不能使用他人账户' })}
        {type.codeRule === 'none' ? null : (
          <fieldset className="code-slot">
            <legend className="field-label">
              {labels.qrcodeUrl}
              {type.codeRule === 'optional' ? '（选填）' : ''}
            </legend>
            <UploadSlot
              label="收款码"
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
              <p className="field-hint" role="status">
                已识别：{CODE_FORMS[read.form] ?? read.form}
                {read.merchant ? `，码内商户名 ${read.merchant}` : ''}
              </p>
            ) : (
              <p className="field-hint">仅限商户收款码，个人收款码不能用于收款。</p>
            )}
          </fieldset>
        )}
        <EvidenceFields type={type} facts={facts} draft={draft} errors={errors} set={set} />
        <div className="form-pair">
          {field('bankName')}
          {field('bankBranch')}
        </div>
        <div className="form-pair">
          {field('thirdPartyId')}
          {field('accountOtherName', { hint: '方便您区分账户，如门店名' })}
        </div>
        <div className="form-pair">
          {field('minAmount', { inputMode: 'decimal', maxLength: 12 })}
          {field('maxAmount', { inputMode: 'decimal', maxLength: 12 })}
        </div>
        {again ? (
          <p className="notice notice-warn">
            账号、户名、收款码或账户证明变更后，账户将停用并重新审核；已派出的订单不受影响。
          </p>
        ) : null}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
