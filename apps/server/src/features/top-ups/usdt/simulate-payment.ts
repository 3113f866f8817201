import { isFictitious, type SIMULATED } from '@mashang/contract/top-ups';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import { applicantOf } from '../applicant.ts';
import { findTopUp } from '../top-up-reads-store.ts';
import * as zh from '../zh.ts';
import { chainOf } from './chain.ts';

type How = keyof typeof SIMULATED;
type Input = { orderNo: string; how: How };

/** Tenths of the amount due. */
const TENTHS: Record<How, readonly bigint[]> = {
  exact: [10n],
  short: [9n],
  over: [11n],
  twice: [10n, 10n],
  listed: [10n],
};

const note = writeVerb<Input, void>({
  name: 'top-up.simulate',
  permission: 'top-up:apply',
  run: async (_ctx, { orderNo, how }) => ({
    result: undefined,
    audit: { subjectKind: 'top-up', subjectId: orderNo, after: { how } },
  }),
});

/** A demo's payer pays a request on the sandbox chain. Refused everywhere else. */
export async function simulatePayment(ctx: Ctx, input: Input): Promise<{ txHash: string }> {
  const { participantId } = applicantOf(ctx);
  const { platform } = ctx;
  const sandbox = chainOf(platform)?.sandbox;
  if (!platform.config.demo || !sandbox || !isFictitious(await currentLicence(platform)))
    throw new BusinessError('notOffered', zh.simulatePayment.sandboxOnly);
  const order = await asReader(ctx, (tx) => findTopUp(tx, input.orderNo));
  if (!order?.address || order.participantId !== participantId || order.usdtAmount === null)
    throw new BusinessError('notFound', zh.faults.topUpMissing);
  await note(ctx, input);
  const from = input.how === 'listed' ? 'listed' : 'payer';
  let txHash = '';
  for (const tenths of TENTHS[input.how])
    txHash = await sandbox.pay({ to: order.address, units: (order.usdtAmount * tenths) / 10n, from });
  return { txHash };
}
