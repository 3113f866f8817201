import type { ApprovalPayload } from '@mashang/contract/approvals';
import { CHANNEL_FIELDS, type ChannelKindView, type PaymentChannelView } from '@mashang/contract/payment-channels';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFine, whyWrong } from '../../lib/form/form-rules.ts';
import { Button } from '../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../ui/form/code-field.tsx';
import { codeError } from '../../ui/form/code-rules.ts';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { enterChannelKeys } from './queries.ts';
import * as styles from './receiving-places.module.css';
import * as zh from './zh.tsx';

export type ChannelCost = PaymentChannelView['cost'];
/**
 * The cost's fields and those of the payment of its balance stand beside the others. `subjectId`: the channel's code.
 * `entered`: the fingerprint of keys that were sealed in this dialog.
 */
export type ChannelValues = Omit<ApprovalPayload<'payment.channel'>, 'cost' | 'remit'> &
  ChannelCost & {
    remitSender: string;
    remitText: string;
    remitDays: string;
    subjectId: string;
    keys: 'present' | 'new';
    secrets: string;
    entered: string;
  };
type KeyValues = Pick<ChannelValues, 'keys' | 'secrets' | 'secretId'>;

/** The names of a JSON text's fields, for its hint. */
export function fieldsHint(fields: ChannelKindView['settings']): string {
  const names = (required: boolean) =>
    fields
      .filter((field) => field.required === required)
      .map(({ name }) => name)
      .join('、');
  return zh.channelDialog.fields(names(true), names(false));
}

/** Why the keys may not be proposed yet. */
export function keysFault({ keys, secrets, secretId }: KeyValues): string | undefined {
  return keys === 'new' && (secretId === '' || secrets !== '') ? zh.channelKeys.missing : undefined;
}

type Props = {
  form: Form<ChannelValues>;
  kind: ChannelKindView | undefined;
  /** The keys in use, of a channel that is changed. */
  present: { secretId: string; fingerprint: string } | undefined;
};
/** Keeps a channel's keys, or seals new ones with a code; what was sealed is shown by its fingerprint alone. */
export function ChannelKeys({ form, kind, present }: Props): ReactNode {
  const { keys, secrets, entered } = form.values;
  const seal = useMutation({
    mutationFn: (code: string) => enterChannelKeys(kind?.kind ?? '', secrets, code),
    meta: { quiet: true },
    onSuccess: ({ id, fingerprint }) => form.set({ secrets: '', secretId: id, entered: fingerprint }),
    onError: (error) => void form.refuse(error),
  });
  function submit(): void {
    const code = form.ref.current ? codeOf(form.ref.current) : '';
    const wrong = { ...whyWrong({ secrets: CHANNEL_FIELDS.secrets }, { secrets }), code: codeError(code) };
    form.show(wrong);
    if (isFine(wrong)) seal.mutate(code);
  }
  return (
    <>
      {present ? (
        <FormSelect
          of={{
            ...form.at('keys'),
            error: form.errors.secretId,
            put: (chosen) =>
              form.set({ keys: chosen, secrets: '', entered: '', secretId: chosen === 'new' ? '' : present.secretId }),
          }}
          label={zh.channelKeys.title}
          options={[
            ['present', zh.channelKeys.keep(present.fingerprint)],
            ['new', zh.channelKeys.enter],
          ]}
        />
      ) : null}
      {keys === 'new' && entered ? (
        <div className={`${controls.notice} ${controls.noticeOk}`} role="status">
          <p>
            {zh.channelKeys.sealed} <strong className={looks.mono}>{entered}</strong>
          </p>
          <p>{zh.channelKeys.compare}</p>
          <Button kind="link" onClick={() => form.set({ secretId: '', entered: '' })}>
            {zh.channelKeys.again}
          </Button>
        </div>
      ) : null}
      {keys === 'new' && !entered ? (
        <fieldset className={`${styles.channelKeys} ${styles.json}`}>
          <legend>{zh.channelKeys.enter}</legend>
          <FormField
            of={{
              rule: CHANNEL_FIELDS.secrets,
              value: secrets,
              error: form.errors.secrets ?? form.errors.secretId,
              put: (text) => form.set({ secrets: text }),
            }}
            label={zh.channelKeys.text}
            hint={`${zh.channelKeys.never}${fieldsHint(kind?.secrets ?? [])}`}
            rows={5}
            plain
          />
          <CodeField error={form.errors.code} onInput={() => form.forget('code')} />
          <div>
            <Button busy={seal.isPending} onClick={submit}>
              {zh.channelKeys.seal}
            </Button>
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
