import type { ApprovalPayload } from '@mashang/contract/approvals';
import { MONEY, OPTIONAL_MONEY, RATE } from '@mashang/contract/money';
import { CHANNEL_FIELDS, NO_COST, PAY_WAYS, type PaymentChannelView } from '@mashang/contract/payment-channels';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { CheckBoxes } from '../../ui/form/check-boxes.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormField, FormSelect, FormSwitch } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { ChannelCostFields, ChannelRemitFields, mostFault } from './channel-cost.tsx';
import { ChannelKeys, type ChannelValues, fieldsHint, keysFault } from './channel-keys.tsx';
import { channelKindsQuery } from './queries.ts';
import * as styles from './receiving-places.module.css';
import * as zh from './zh.tsx';

type Payload = ApprovalPayload<'payment.channel'>;
const FIELDS = {
  title: CHANNEL_FIELDS.title,
  settings: CHANNEL_FIELDS.settings,
  rate: RATE,
  fixed: MONEY,
  least: MONEY,
  most: OPTIONAL_MONEY,
  remitSender: CHANNEL_FIELDS.remitSender,
  remitText: CHANNEL_FIELDS.remitText,
  remitDays: CHANNEL_FIELDS.remitDays,
};
const NEW: ChannelValues = {
  subjectId: '',
  kind: '',
  title: '',
  ways: [],
  settings: '',
  secretId: '',
  ...NO_COST,
  remitSender: '',
  remitText: '',
  remitDays: '',
  enabled: true,
  keys: 'new',
  secrets: '',
  entered: '',
};

/** JSON in another layout; a text that is not JSON stays as it was typed. */
function laidOut(text: string, indent: number): string {
  try {
    return JSON.stringify(JSON.parse(text), null, indent);
  } catch {
    return text;
  }
}

function valuesOf(channel: PaymentChannelView): ChannelValues {
  const { code, kind, title, ways, settings, secretId, cost, remit, enabled } = channel;
  const layout = { settings: laidOut(settings, 2), keys: 'present', secrets: '', entered: '' } as const;
  const remits = { remitSender: remit.sender, remitText: remit.text, remitDays: remit.days };
  return { subjectId: code, kind, title, ways, secretId, ...cost, ...remits, enabled, ...layout };
}

/** 新增支付渠道 / 修改支付渠道: two people enter a merchant number at a payment company, with its keys. */
export function ChannelDialog({ channel, onClose }: { channel?: PaymentChannelView; onClose(): void }): ReactNode {
  const kinds = useQuery(channelKindsQuery);
  const form = useForm<ChannelValues>(FIELDS, () => (channel ? valuesOf(channel) : NEW));
  const { subjectId, keys, secrets, entered: _entered, rate, fixed, least, most, ...others } = form.sent;
  const { remitSender, remitText, remitDays, ...typed } = others;
  const cost = { rate, fixed, least, most };
  const kind = kinds.data?.find((one) => one.kind === typed.kind) ?? kinds.data?.[0];
  const payload: Payload = {
    ...typed,
    kind: kind?.kind ?? typed.kind,
    // As the server writes it, so that the approval shows what changed and no other layout.
    settings: laidOut(typed.settings, 0),
    cost,
    remit: { sender: remitSender, text: remitText, days: remitDays },
  };
  const proposal = useMemo(() => proposalOf('payment.channel', subjectId), [subjectId]);
  const choose = (chosen: string) => {
    const offered = kinds.data?.find((one) => one.kind === chosen)?.offered ?? [];
    form.set({
      kind: chosen,
      ways: typed.ways.filter((way) => offered.includes(way)),
      secretId: '',
      entered: '',
      secrets: '',
    });
  };
  return (
    <ProposeDialog
      title={channel ? zh.channelDialog.changeTitle(channel.code) : zh.channelDialog.addTitle}
      payload={payload}
      form={form}
      check={() => ({ secretId: keysFault({ keys, secrets, secretId: typed.secretId }), most: mostFault(cost) })}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {channel ? null : (
            <TextField
              label={zh.channelDialog.code}
              hint={zh.channelDialog.codeHint}
              value={subjectId}
              error={errors.subjectId}
              onChange={({ target }) => form.set({ subjectId: target.value.trim().toLowerCase() })}
            />
          )}
          <FormSelect
            of={{ ...form.at('kind'), value: payload.kind, put: choose }}
            label={zh.channelDialog.kind}
            options={(kinds.data ?? []).map((one) => [one.kind, one.title] as const)}
            disabled={channel !== undefined}
          />
          <FormField of={form.at('title')} />
          <CheckBoxes
            of={{ ...form.at('ways'), put: (ways) => form.set({ ways: [...ways] }) }}
            label={zh.channelDialog.ways}
            choices={kind?.offered ?? []}
            names={PAY_WAYS}
          />
          <div className={styles.json}>
            <FormField
              of={form.at('settings')}
              hint={`${fieldsHint(kind?.settings ?? [])}${channel ? `。${zh.channelDialog.fixedHint}` : ''}`}
              rows={8}
              plain
            />
          </div>
          <ChannelCostFields form={form} />
          <ChannelRemitFields form={form} />
          <ChannelKeys form={form} kind={kind} present={channel} />
          <FormSwitch
            of={form.at('enabled')}
            label={zh.channelDialog.state}
            on={zh.channelDialog.on}
            off={zh.channelDialog.off}
          />
        </>
      )}
    </ProposeDialog>
  );
}
