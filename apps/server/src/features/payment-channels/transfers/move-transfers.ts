import type { PayoutState } from '../../../channels/port.ts';
import { ConnectorUnwell } from '../../../platform/connectors/connector-errors.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { asFailed } from '../as-failed.ts';
import { askAgainS } from '../ask-rules.ts';
import { type OpenChannel, openChannel } from '../open-channel.ts';
import { signalBooked } from '../signal-booked.ts';
import * as zh from '../zh.ts';
import { type TransferSaid, takeTransfer } from './take-transfer.ts';
import { claimTransfers, findTransfer, handOver, postponeTransfer, type TransferRow } from './transfers-store.ts';

const MOST = 20;
/** Longer than sending, asking and their retries. */
const LEASE_S = 60;
/**
 * So long after a request was sent it may still be under way: a refusal of the same number within that time is not the
 * end of it.
 */
const UNDER_WAY_MS = 60_000;
/** A number that the company does not know so long after it was sent was never taken. */
const NEVER_TAKEN_MS = 3_600_000;
/** A paid transfer is asked about an hour, a day and four days later: it may have come back. */
const AFTER_PAID_S = [86_400, 259_200] as const;

const hand = moneyCommand<string, Awaited<ReturnType<typeof handOver>>>({
  name: 'channel-transfer.hand-over',
  permission: null,
  service: 'payout',
  stage: 'finish',
  run: ({ writes }, transferNo) => handOver(writes.app, transferNo, zh.transfers.notHanded),
});

/**
 * Hands every waiting transfer to its channel, and asks about each that is not final, until it is. A number is used
 * again only for the same transfer, so a process that ends between sending and recording goes on by asking.
 */
export async function moveTransfers(ctx: Ctx): Promise<void> {
  const { app } = ownWork(ctx.platform.db, 'channel-transfer.ask');
  for (const transfer of await claimTransfers(app, MOST, LEASE_S)) {
    if (shouldStop()) return;
    try {
      await moveOne(ctx, transfer);
    } catch (error) {
      // An open circuit or an unknown answer: asked again later, by a growing pause.
      const isUnwell = error instanceof ConnectorUnwell;
      if (!isUnwell)
        ctx.platform.log.error({ err: error, transferNo: transfer.transferNo }, 'a transfer could not be moved');
      await postponeTransfer(app, transfer.transferNo, {
        inS: askAgainS(transfer.asks),
        why: isUnwell && transfer.state !== 'paid' ? zh.transfers.unknown : null,
      });
    }
  }
}

async function moveOne(ctx: Ctx, transfer: TransferRow): Promise<void> {
  const channel = await openChannel(ctx.platform, { id: transfer.channelId });
  if (transfer.state === 'waiting') return send(ctx, channel, transfer);
  const asked = await ask(channel, transfer.transferNo);
  const isUnknown = asked.state === 'absent' && transfer.state === 'sent';
  // Only the answer to sending has the fields by which the payee agrees.
  const isBlind = asked.state === 'waits_for_payee' && !transfer.isShown && Object.keys(asked.fields).length === 0;
  if (isUnknown || isBlind) return send(ctx, channel, transfer);
  if (asked.state === 'absent') return later(ctx, transfer, zh.transfers.absent);
  return take(ctx, transfer, { state: asked, source: 'query' });
}

/** Asks about a transfer. That it failed counts once the channel says so twice: money may be sent again after it. */
async function ask(channel: OpenChannel, transferNo: string): Promise<PayoutState> {
  const first = await channel.call((line) => line.queryPayout(transferNo));
  return first.state === 'failed' ? channel.call((line) => line.queryPayout(transferNo)) : first;
}

/**
 * Asks the channel about one transfer now, and takes what it says; its next round stays as it was. Throws
 * ConnectorUnwell where the channel does not say.
 */
export async function askTransfer(ctx: Ctx, transferNo: string): Promise<void> {
  const transfer = await findTransfer(ctx.platform.db.app, transferNo);
  if (transfer?.state !== 'sent' && transfer?.state !== 'waits_for_payee') return;
  const { channelId } = transfer;
  const state = await ask(await openChannel(ctx.platform, { id: channelId }), transferNo);
  if (state.state !== 'absent')
    await takeTransfer(ctx, { channelId, transferNo, noticeId: null, state, source: 'query' });
}

/** Sends a transfer under its number, for the first time or again. */
async function send(ctx: Ctx, channel: OpenChannel, transfer: TransferRow): Promise<void> {
  const { transferNo, sentForMs } = transfer;
  const may = await hand(ctx, transferNo);
  if (may === 'over') return;
  if (may === 'failed') {
    signalBooked(ctx.platform, may);
    return;
  }
  if (may === 'stopped' && transfer.state === 'sent' && (sentForMs ?? 0) > NEVER_TAKEN_MS)
    return take(ctx, transfer, { state: { state: 'failed', why: zh.transfers.notHanded.channelOff }, source: 'query' });
  if (may !== 'go') return later(ctx, transfer, zh.transfers.kept[may]);
  const state = await answerOf(channel, transfer);
  if (state === null) return later(ctx, transfer, zh.transfers.unknown);
  return take(ctx, transfer, { state, source: 'answer' });
}

/** Returns what the channel says for certain; null where it has to be asked once more later. */
async function answerOf(channel: OpenChannel, transfer: TransferRow): Promise<TransferSaid['state'] | null> {
  const { transferNo, amount, account, holder, remark } = transfer;
  const said = await channel
    .call((line) => line.payOut({ payoutNo: transferNo, amount, account, holder, remark: remark || transferNo }))
    .catch(asFailed);
  if (said.state === 'absent') return null;
  if (said.state !== 'failed') return said;
  // Money may leave under this number by an earlier request; and one answer alone is too little to pay again.
  const known = await channel.call((line) => line.queryPayout(transferNo));
  if (known.state !== 'absent') return known.state === 'failed' ? said : known;
  return transfer.sentForMs !== null && transfer.sentForMs < UNDER_WAY_MS ? null : said;
}

async function take(ctx: Ctx, transfer: TransferRow, said: Pick<TransferSaid, 'state' | 'source'>): Promise<void> {
  const { channelId, transferNo } = transfer;
  const outcome = await takeTransfer(ctx, { channelId, transferNo, noticeId: null, ...said });
  if (outcome === 'waiting' || outcome === 'repeat' || outcome === 'contradicts') await later(ctx, transfer, null);
}

async function later(ctx: Ctx, transfer: TransferRow, why: string | null): Promise<void> {
  const { app } = ownWork(ctx.platform.db, 'channel-transfer.ask');
  await postponeTransfer(app, transfer.transferNo, { inS: pauseOf(transfer), why });
}

/** Seconds until the channel is asked again; at once when the payee's time is over. */
function pauseOf({ state, asks, payeeLeftMs }: TransferRow): number | null {
  if (state === 'paid') return AFTER_PAID_S[asks - 1] ?? null;
  const pause = askAgainS(asks);
  return payeeLeftMs !== null && payeeLeftMs > 0 ? Math.min(pause, Math.ceil(payeeLeftMs / 1_000) + 1) : pause;
}
