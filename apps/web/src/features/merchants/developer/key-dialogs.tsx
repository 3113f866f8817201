import { reasonField } from '@mashang/contract/fields';
import { KEY_NAME, KEY_SCOPES, type KeyScope, type MadeKey, type OwnKey } from '@mashang/contract/merchant-keys';
import { keysOf } from '@mashang/contract/states';
import type { ReactNode } from 'react';
import { CodedDialog, NEW_CODE, STOP_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Copyable } from '../../../ui/display/copyable.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CheckBoxes } from '../../../ui/form/check-boxes.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { makeOwnKey, revokeOwnKey } from './queries.ts';
import * as zh from './zh.ts';

/** The space that one builds on first is offered first. */
const SPACES = (['test', 'live'] as const).map((space) => [space, zh.spaces[space]] as const);

type Making = { after(made: MadeKey): void; onClose(): void };
/** 新建密钥: what it is for, and what it may call. */
export function MakeKeyDialog({ after, onClose }: Making): ReactNode {
  const form = useForm<{ name: string; space: string; scopes: readonly KeyScope[] }>(
    { name: KEY_NAME },
    { name: '', space: 'test', scopes: [] },
  );
  return (
    <CodedDialog
      title={zh.keys.make}
      button={zh.keys.make}
      done=""
      testId="make-key-dialog"
      dirtyText={zh.keyDialogs.makeDirty}
      code={NEW_CODE}
      form={form}
      check={() => (form.values.scopes.length > 0 ? {} : { scopes: zh.keyDialogs.scopesNeeded })}
      act={(code) => {
        const { scopes, space } = form.values;
        return makeOwnKey({ name: form.sent.name, scopes: [...scopes], live: space === 'live' }, code);
      }}
      after={after}
      onClose={onClose}
    >
      <FormSelect of={form.at('space')} label={zh.keyColumns.space} options={SPACES} />
      <FormField of={form.at('name')} plain />
      <CheckBoxes of={form.at('scopes')} label={zh.keyColumns.scopes} choices={keysOf(KEY_SCOPES)} names={KEY_SCOPES} />
    </CodedDialog>
  );
}

type Made = { title: string; keyId?: string; secret: string; onClose(): void };
/** A new secret, which only this dialog shows; `keyId` where it is a key's. */
export function MadeSecretDialog({ title, keyId = '', secret, onClose }: Made): ReactNode {
  const copied = (text: string, what: string, testId: string) => (
    <Copyable key={what} text={text} what={what}>
      <span className={`${looks.mono} ${factStyles.break}`} data-testid={testId}>
        {text}
      </span>
    </Copyable>
  );
  return (
    <Dialog
      title={title}
      testId="made-secret-dialog"
      held
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {zh.keyDialogs.kept}
        </Button>
      }
    >
      <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.keyDialogs.once}</p>
      <Facts
        rows={[
          [zh.keyColumns.keyId, keyId && copied(keyId, zh.keyColumns.keyId, 'made-key-id')],
          [zh.keyDialogs.secret, copied(secret, zh.keyDialogs.secret, 'made-secret')],
        ]}
      />
    </Dialog>
  );
}

/** 吊销密钥: requests that it signs are refused from this moment on. */
export function RevokeKeyDialog({ of: { keyId, name }, onClose }: { of: OwnKey; onClose(): void }): ReactNode {
  const form = useForm({ reason: reasonField(zh.keyDialogs.reason) }, { reason: '' });
  return (
    <CodedDialog
      title={zh.keyDialogs.revoke(name || keyId)}
      button={zh.keyColumns.revoke}
      danger
      done={zh.keyDialogs.revoked}
      testId="revoke-own-key-dialog"
      dirtyText={zh.keyDialogs.revokeDirty}
      code={STOP_CODE}
      form={form}
      act={(code) => revokeOwnKey({ keyId, reason: form.sent.reason }, code)}
      onClose={onClose}
    >
      <p>{zh.keyDialogs.revokeNote}</p>
      <FormField of={form.at('reason')} />
    </CodedDialog>
  );
}
