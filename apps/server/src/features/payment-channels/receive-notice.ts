import { z } from 'zod';
import {
  type Acknowledgement,
  type Notice,
  NoticeKeyUnknown,
  NoticeRefused,
  type RawNotice,
} from '../../channels/port.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { postponeRefund } from './channel-refunds-store.ts';
import { endNotice, listWaitingNotices, storeNotice } from './notices-store.ts';
import { type OpenChannel, openChannel } from './open-channel.ts';
import { takeOutcome } from './take-outcome.ts';
import { takeRefundOutcome } from './take-refund.ts';
import { takeTransfer } from './transfers/take-transfer.ts';

/**
 * Takes a notice of a company: stores it as it came, verifies it, and takes what it says. A forged one is stored,
 * refused and answered so; one of a key that is not known yet is kept and read again. Anything that fails on the
 * program's side is answered as not taken, so the company sends it again.
 */
export async function receiveNotice(ctx: Ctx, code: string, raw: RawNotice): Promise<Acknowledgement> {
  const { platform } = ctx;
  const opened = await openChannel(platform, { code });
  const { evidence } = ownWork(platform.db, 'channel-notice.keep');
  const sealed = platform.secrets.sealBytes(packed(raw));
  const id = await storeNotice(evidence, { channelId: opened.row.id, sealed, bytes: raw.body.length });
  const stored = { id, code, raw, tries: 0 };
  const outcome = await readStored(ctx, opened, stored);
  if (outcome === 'taken') return opened.reader.acknowledge(true);
  const answer = opened.reader.acknowledge(false);
  // A forgery is the sender's fault, not this server's.
  return outcome === 'failed' || answer.status < 500 ? answer : { ...answer, status: 400 };
}

type Stored = { id: bigint; code: string; raw: RawNotice; tries: number };

/** Verifies a stored notice and takes what it says. Anything that fails on the program's side is `failed`. */
async function readStored(
  ctx: Ctx,
  opened: OpenChannel,
  { id, code, raw, tries }: Stored,
): Promise<'taken' | 'refused' | 'failed'> {
  const { platform } = ctx;
  const { evidence } = ownWork(platform.db, 'channel-notice.keep');
  try {
    const notice = opened.reader.readNotice(raw);
    const outcome = await takeNotice(ctx, opened, notice, id);
    await endNotice(evidence, id, { state: 'read', noticeNo: notice.noticeId, outcome });
    return 'taken';
  } catch (error) {
    if (error instanceof NoticeRefused) {
      const againS = error instanceof NoticeKeyUnknown ? AGAIN_S[tries] : undefined;
      const state = againS === undefined ? 'refused' : 'again';
      await endNotice(evidence, id, { state, noticeNo: '', outcome: error.message, againS: againS ?? 0 });
      platform.log.warn({ channel: code, why: error.message, state }, 'a notice of a channel proves nothing');
      return 'refused';
    }
    platform.log.error({ err: error, channel: code, noticeId: id.toString() }, 'a notice was not taken');
    return 'failed';
  }
}

/**
 * Seconds until a notice of an unknown key is read again, by the number of times it was read: two days in all, in which
 * staff enter a company's new key. After the last it is refused.
 */
const AGAIN_S = [30, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const;
const MOST = 50;

/**
 * Reads notices again whose key was not known when they came. A company's certificates are fetched first, once a
 * channel a round.
 */
export async function readWaitingNotices(ctx: Ctx): Promise<void> {
  const { platform } = ctx;
  const learned = new Map<string, OpenChannel>();
  for (const { id, code, sealed, tries, atMs } of await listWaitingNotices(platform.db.app, MOST)) {
    if (shouldStop()) return;
    const opened = learned.get(code) ?? (await openChannel(platform, { code }));
    if (!learned.has(code)) {
      learned.set(code, opened);
      await opened.call((line) => line.health()).catch(() => undefined);
    }
    await readStored(ctx, opened, {
      id,
      code,
      tries,
      raw: { ...unpacked(platform.secrets.openBytes(sealed)), cameAt: atMs },
    });
  }
}

async function takeNotice(ctx: Ctx, { row }: OpenChannel, notice: Notice, noticeId: bigint): Promise<string> {
  if (notice.about === 'refund') return takeRefundNotice(ctx, row.id, notice, noticeId);
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

const packedNotice = z.object({ headers: z.record(z.string(), z.string()), contentType: z.string(), body: z.base64() });

function unpacked(bytes: Buffer): RawNotice {
  const { headers, contentType, body } = packedNotice.parse(JSON.parse(bytes.toString('utf8')));
  return { headers, contentType, body: Buffer.from(body, 'base64') };
}

/** A notice as one text: what a later reader needs to verify it again. */
function packed({ headers, contentType, body }: RawNotice): Buffer {
  return Buffer.from(JSON.stringify({ headers, contentType, body: body.toString('base64') }));
}
