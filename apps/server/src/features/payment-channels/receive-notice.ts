import { type Acknowledgement, type Notice, NoticeRefused, type RawNotice } from '../../channels/port.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { postponeRefund } from './channel-refunds-store.ts';
import { endNotice, storeNotice } from './notices-store.ts';
import { type OpenChannel, openChannel } from './open-channel.ts';
import { takeOutcome } from './take-outcome.ts';
import { takeRefundOutcome } from './take-refund.ts';

/**
 * Takes a notice of a company: stores it as it came, verifies it, and takes what it says. A forged one is stored,
 * refused and answered so. Anything that fails on the program's side is answered as not taken, so the company sends it
 * again.
 */
export async function receiveNotice(ctx: Ctx, code: string, raw: RawNotice): Promise<Acknowledgement> {
  const { platform } = ctx;
  const opened = await openChannel(platform, { code });
  const { evidence } = ownWork(platform.db, 'channel-notice.keep');
  const sealed = platform.secrets.sealBytes(packed(raw));
  const id = await storeNotice(evidence, { channelId: opened.row.id, sealed, bytes: raw.body.length });
  try {
    const notice = opened.reader.readNotice(raw);
    const outcome = await takeNotice(ctx, opened, notice, id);
    await endNotice(evidence, id, { state: 'read', noticeNo: notice.noticeId, outcome });
    return opened.reader.acknowledge(true);
  } catch (error) {
    if (error instanceof NoticeRefused) {
      await endNotice(evidence, id, { state: 'refused', noticeNo: '', outcome: error.message });
      platform.log.warn({ channel: code, why: error.message }, 'a notice of a channel is refused');
      const answer = opened.reader.acknowledge(false);
      // A forgery is the sender's fault, not this server's.
      return { ...answer, status: answer.status >= 500 ? 400 : answer.status };
    }
    platform.log.error({ err: error, channel: code, noticeId: id.toString() }, 'a notice was not taken');
    return opened.reader.acknowledge(false);
  }
}

async function takeNotice(ctx: Ctx, { row }: OpenChannel, notice: Notice, noticeId: bigint): Promise<string> {
  if (notice.about === 'refund') return takeRefundNotice(ctx, row.id, notice, noticeId);
  if (notice.about !== 'payment') return 'left';
  return takeOutcome(ctx, {
    channelId: row.id,
    paymentNo: notice.paymentNo,
    source: 'notice',
    noticeId,
    state: notice.state,
  });
}

/** Only that a refund is done is taken as said; for everything else the channel is asked, since notices overtake. */
async function takeRefundNotice(
  ctx: Ctx,
  channelId: bigint,
  { refundNo: sentNo, state }: Extract<Notice, { about: 'refund' }>,
  noticeId: bigint,
): Promise<string> {
  if (state.state === 'refunded') {
    const about = { channelId, sentNo, source: 'notice', noticeId, wasPaid: false } as const;
    return (await takeRefundOutcome(ctx, { ...about, state })).outcome;
  }
  const { app } = ownWork(ctx.platform.db, 'channel-refund.ask');
  await postponeRefund(app, sentNo, 0, '');
  return 'asked';
}

/** A notice as one text: what a later reader needs to verify it again. */
function packed({ headers, contentType, body }: RawNotice): Buffer {
  return Buffer.from(JSON.stringify({ headers, contentType, body: body.toString('base64') }));
}
