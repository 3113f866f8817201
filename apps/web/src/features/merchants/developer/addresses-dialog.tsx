import { ADDRESSES_MAX, ADDRESSES_WRONG, NETWORK } from '@mashang/contract/approvals';
import type { OwnAccess } from '@mashang/contract/merchant-access';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from './zh.ts';

const listOf = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean);

function whyWrong(list: readonly string[]): string | undefined {
  const wrong = list.find((one) => !NETWORK.test(one));
  if (wrong) return zh.addressesDialog.notAnAddress(wrong);
  return list.length > ADDRESSES_MAX ? ADDRESSES_WRONG : undefined;
}

/** 地址白名单: the networks from which the merchant may call; an empty list allows all. */
export function AddressesDialog({ access, onClose }: { access: OwnAccess; onClose(): void }): ReactNode {
  const { merchantId: id } = access;
  const form = useForm({}, () => ({ addresses: access.networks.join('\n') }));
  const { addresses } = form.values;
  const proposal = useMemo(() => proposalOf('merchant.addresses', id), [id]);
  return (
    <ProposeDialog
      title={zh.addressesDialog.title}
      payload={{ addresses: listOf(addresses) }}
      check={(payload) => ({ addresses: whyWrong(payload.addresses) })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <TextAreaField
        label={zh.addressesDialog.addresses}
        rows={6}
        maxLength={3_000}
        spellCheck={false}
        placeholder={'203.0.113.7\n198.51.100.0/24'}
        value={addresses}
        error={form.errors.addresses}
        hint={zh.addressesDialog.hint}
        onChange={({ target }) => form.set({ addresses: target.value })}
      />
    </ProposeDialog>
  );
}
