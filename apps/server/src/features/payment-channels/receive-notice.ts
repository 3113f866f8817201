import { type Acknowledgement, type Notice, NoticeRefused, type RawNotice } from '../../channels/port.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { endNotice, storeNotice } from './notices-store.ts';
import { type OpenChannel, openChannel } from './open-channel.ts';
import { takeOutcome } from './take-outcome.ts';
import { takeTransfer } from './transfers/take-transfer.ts';

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
  if (notice.about === 'payout' && notice.state.state !== 'absent') {
    const { payoutNo: transferNo, state } = notice;
    return takeTransfer(ctx, { channelId: row.id, transferNo, source: 'notice', noticeId, state });
  }
  if (notice.about !== 'payment') return 'left';
  return takeOutcome(ctx, {
    channelId: row.id,
    paymentNo: notice.paymentNo,
    source: 'notice',
    noticeId,
    state: notice.state,
  });
}

/** A notice as one text: what a later reader needs to verify it again. */
function packed({ headers, contentType, body }: RawNotice): Buffer {
  return Buffer.from(JSON.stringify({ headers, contentType, body: body.toString('base64') }));
}
