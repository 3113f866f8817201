import { MONEY_WAIT_HOURS, PASSKEY_NAME, type Passkey } from '@mashang/contract/sign-in';
import type { ReactNode } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { thisDeviceName } from '../profile/device-words.ts';
import { addPasskey, askPasskeyRegistration, passkeysQuery, removePasskey, userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { makePasskey } from './passkey-browser.ts';

const FIELDS = { name: PASSKEY_NAME };
const CODE = { fresh: true, recoverable: true };
const WAIT = zh.moneyWait.notice(MONEY_WAIT_HOURS);

async function register(name: string, code: string): Promise<void> {
  const asked = await askPasskeyRegistration(code);
  await addPasskey(asked.challengeId, name, await makePasskey(asked));
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  // The user is loaded again, so that a delay of money actions is shown at once.
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}

/** 添加通行密钥: a name, a fresh code, then the browser's own dialog. */
export function AddPasskeyDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm(FIELDS, () => ({ name: thisDeviceName(navigator.userAgent) }));
  return (
    <CodedDialog
      title={zh.addPasskeyDialog.title}
      button={zh.addPasskeyDialog.action}
      done={zh.addPasskeyDialog.done}
      testId="passkey-dialog"
      code={CODE}
      form={form}
      act={(code) => register(form.sent.name, code)}
      after={refresh}
      onClose={onClose}
    >
      <p className={looks.soft}>
        {zh.addPasskeyDialog.lead}
        {WAIT}
      </p>
      <FormField of={form.at('name')} hint={zh.addPasskeyDialog.hint} />
    </CodedDialog>
  );
}

/** 移除通行密钥: requires a fresh code. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={zh.removePasskeyDialog.title}
      button={zh.removePasskeyDialog.action}
      done={zh.removePasskeyDialog.done}
      testId="passkey-dialog"
      code={CODE}
      act={(code) => removePasskey(passkey.id, code)}
      after={refresh}
      onClose={onClose}
    >
      <p className={looks.soft}>
        {zh.removePasskeyDialog.lead(passkey.name)}
        {WAIT}
      </p>
    </CodedDialog>
  );
}
