import { type ApprovalPayload, ENDPOINT_URL } from '@mashang/contract/approvals';
import { MERCHANT_EVENT_TYPES } from '@mashang/contract/events/merchant';
import { WEBHOOK_TYPE_NAMES } from '@mashang/contract/webhooks';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { CheckBoxes } from '../../../ui/form/check-boxes.tsx';
import { FormField, FormSwitch } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'merchant.endpoint'>;
type Props = { merchantId: string; start: Payload; onClose(): void };

/** 回调地址: replaces an address, or adds one, and says which events it receives. */
export function EndpointDialog({ merchantId, start, onClose }: Props): ReactNode {
  const form = useForm({ url: ENDPOINT_URL }, { ...start, all: start.events.length === 0 });
  const proposal = useMemo(() => proposalOf('merchant.endpoint', merchantId), [merchantId]);
  const { all, events, ...rest } = form.sent;
  return (
    <ProposeDialog<Payload>
      title={start.endpointId ? zh.endpointDialog.change : zh.endpointDialog.add}
      payload={{ ...rest, events: all ? [] : events }}
      // An empty list would mean every event.
      check={() => (all || events.length > 0 ? {} : { events: zh.endpointDialog.eventsNeeded })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField of={form.at('url')} />
      <FormSwitch
        of={form.at('enabled')}
        label={zh.endpointDialog.state}
        on={zh.endpointDialog.on}
        off={zh.endpointDialog.off}
      />
      <FormSwitch
        of={form.at('all')}
        label={zh.endpointDialog.events}
        on={zh.endpointDialog.every}
        off={zh.endpointDialog.chosen}
      />
      {all ? null : (
        <CheckBoxes
          of={form.at('events')}
          label={zh.endpointDialog.chosen}
          choices={MERCHANT_EVENT_TYPES}
          names={WEBHOOK_TYPE_NAMES}
        />
      )}
    </ProposeDialog>
  );
}
