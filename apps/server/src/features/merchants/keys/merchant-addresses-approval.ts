import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { lockMerchant, readAddresses, writeAddresses } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';
import { readNetwork } from './networks.ts';

type Payload = ApprovalPayload<'merchant.addresses'>;

function networksOf({ addresses }: Payload): string[] {
  return [
    ...new Set(
      addresses.map((text) => {
        const read = readNetwork(text);
        if ('wrong' in read) throw invalidField('payload.addresses', read.wrong);
        return read.network;
      }),
    ),
  ];
}
const inWords = (networks: readonly string[]) =>
  networks.length === 0 ? zh.merchantAddressesApproval.unrestricted : networks.join('、');

/** Sets the networks that a merchant's requests may come from; an empty list accepts them from everywhere. */
export const merchantAddressesApproval: ApprovalKind<Payload, { networks: string[] }> = {
  kind: 'merchant.addresses',
  async load({ tx }, { subjectId, payload }) {
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    networksOf(payload);
    return {
      subject: { kind: 'merchant', id: subjectId, name: merchant.name },
      state: { networks: await readAddresses(tx, subjectId) },
      lockKey: subjectId,
    };
  },
  lines: ({ networks }, payload) => [
    { label: zh.merchantAddressesApproval.allowList, before: inWords(networks), after: inWords(networksOf(payload)) },
  ],
  async apply(ctx, { subjectId, payload }) {
    const networks = networksOf(payload);
    await writeAddresses(ctx.tx, subjectId, networks);
    return { networks };
  },
  applied: (platform) => platform.bus.signal('keys'),
};
