import { AsyncLocalStorage } from 'node:async_hooks';
import { CHANNEL_NOTICES } from '@mashang/contract/payment-channels';
import { findKind } from '../../channels/kinds.ts';
import type { Channel, ChannelKind } from '../../channels/port.ts';
import { type Connector, openConnector, type Send } from '../../platform/connectors/connector.ts';
import type { Reader } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { connectorOf } from './channel-health-store.ts';
import { channelMeter } from './channel-meter.ts';
import { findPaymentChannel, type OpenedRow } from './payment-channels-store.ts';
import * as zh from './zh.ts';

type Line = { connector: Connector; urls: readonly [string, ...string[]] };
const lines = new WeakMap<Platform, Map<string, Line>>();

/** The address to which the company sends the notices of a channel. */
export function noticeUrlOf({ config }: Platform, code: string): string {
  return `${config.publicUrl}${CHANNEL_NOTICES.replace(':code', code)}`;
}

/** A channel as it is entered now: keys and settings are read at every use, so a rotation needs no restart. */
export type OpenChannel = {
  row: OpenedRow;
  /** Reads what needs no call to the company: notices and bills. */
  reader: Channel;
  /** Calls the company within time-outs, circuit breaker and health of this channel. */
  call<T>(work: (channel: Channel) => Promise<T>): Promise<T>;
};

/** Opens a channel, read by `sql` where a transaction is open. Throws where it does not exist. */
export async function openChannel(
  platform: Platform,
  wanted: { id: bigint } | { code: string },
  sql: Reader = platform.db.app,
): Promise<OpenChannel> {
  const row = await findPaymentChannel(sql, wanted);
  const kind = row && findKind(row.kind);
  if (!row || !kind) throw new BusinessError('notFound', zh.openChannel.missing);
  const channel = channelOf(platform, row, kind);
  return {
    row,
    reader: channel,
    call: (work) =>
      channelMeter(platform).measure(row.code, () =>
        lineOf(platform, row, kind).through((send) => calls.run(send, () => work(channel))),
      ),
  };
}

/** The connection of the call under way; a notice is read without one. */
const calls = new AsyncLocalStorage<Send>();
const sendNow: Send = (outgoing) => {
  const send = calls.getStore();
  return send ? send(outgoing) : Promise.reject(new Error('a channel is called outside of its circuit breaker'));
};

type Opened = { entered: string; channel: Channel };
const opened = new WeakMap<Platform, Map<string, Opened>>();

/**
 * Returns the channel, opened once for what is entered now: a company's certificates that it fetched stay known until
 * its settings or keys change.
 */
function channelOf(platform: Platform, row: OpenedRow, kind: ChannelKind): Channel {
  const known = opened.get(platform) ?? new Map<string, Opened>();
  opened.set(platform, known);
  const entered = `${row.secretId} ${JSON.stringify(row.settings)}`;
  const before = known.get(row.code);
  if (before?.entered === entered) return before.channel;
  const channel = kind.open({
    settings: kind.settings.parse(row.settings),
    secrets: kind.secrets.parse(JSON.parse(platform.secrets.open(row.sealed))),
    send: sendNow,
    now: platform.clock.now,
    noticeUrl: noticeUrlOf(platform, row.code),
  });
  known.set(row.code, { entered, channel });
  return channel;
}

/** One connector a channel, for the life of the process; its addresses follow the settings. */
function lineOf(platform: Platform, row: OpenedRow, kind: ChannelKind): Connector {
  const known = lines.get(platform) ?? new Map<string, Line>();
  lines.set(platform, known);
  const settings = kind.settings.parse(row.settings);
  const urls = [kind.baseUrl(settings), ...(kind.otherUrls?.(settings) ?? [])] as const;
  const line = known.get(row.code);
  if (line) {
    line.urls = urls;
    return line.connector;
  }
  const made: Omit<Line, 'connector'> = { urls };
  const connector = openConnector(platform, {
    name: connectorOf(row.code),
    title: row.title,
    baseUrl: () => made.urls[0],
    otherUrls: () => made.urls.slice(1),
    maxBytes: BILL_BYTES,
  });
  known.set(row.code, Object.assign(made, { connector }));
  return connector;
}
/** A day's bill is the largest answer. */
const BILL_BYTES = 20 * 1_048_576;
