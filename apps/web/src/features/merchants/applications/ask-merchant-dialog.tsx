import { MERCHANT_TEXT } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { askMerchant } from '../queries.ts';
import * as zh from '../zh.tsx';

/** 交商户补充: gives an open application to the merchant's people with a text that they read. */
export function AskMerchantDialog({ id, onClose, onDone }: { id: string; onClose(): void; onDone(): void }): ReactNode {
  const form = useForm({ merchantText: MERCHANT_TEXT }, { merchantText: '' });
  return (
    <CodedDialog
      title={zh.merchantText.ask}
      button={zh.merchantText.ask}
      done={zh.merchantText.done}
      testId="ask-merchant"
      form={form}
      act={() => askMerchant(id, form.sent.merchantText)}
      after={onDone}
      onClose={onClose}
    >
      <FormField of={form.at('merchantText')} rows={3} hint={zh.merchantText.hint} />
    </CodedDialog>
  );
}
