import { APPROVAL_STATE_NAMES } from '@mashang/contract/approvals';
import { CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import { CHECK_STATUS_NAMES } from '@mashang/contract/collection-accounts';
import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { type NetworkMatter, type OrderKind, RECONCILIATION_STEPS } from '@mashang/contract/messages';
import { PAYOUT_STATUS_NAMES } from '@mashang/contract/payout-orders';
import { SETTLEMENT_STATE_NAMES } from '@mashang/contract/settlements';
import { TOP_UP_STATUS_NAMES } from '@mashang/contract/top-ups';
import { hasAmount, MESSAGE_TITLES, orderNoOf } from '../message-rules.ts';
import * as zh from '../zh.tsx';

/** What may stand in the stream: the server's frames, and what happens to the connection itself. */
export type StreamKind = ServerFrame['kind'] | 'link';
/** `alarm`: the connection was lost by it. */
export type StreamLine = {
  key: number;
  at: number;
  kind: StreamKind;
  summary: string;
  raw: string;
  alarm?: boolean;
};

/** Lines kept; older ones fall off. */
export const LINES_MAX = 200;
/** Heartbeats kept: on a quiet day they would push everything else out. */
const PONGS_MAX = 10;

export const STREAM_KINDS: Record<StreamKind, string> = zh.streamKinds;

const NETWORK_WORDS: Record<NetworkMatter, string> = zh.networkWords;
const KINDS: Record<OrderKind, { title: string; states: Readonly<Record<number, string>> }> = {
  collection: { title: zh.messageKinds.collectionOrder, states: COLLECTION_STATUS_NAMES },
  payout: { title: zh.messageKinds.payoutOrder, states: PAYOUT_STATUS_NAMES },
  approval: { title: zh.messageKinds.approval, states: APPROVAL_STATE_NAMES },
  'cash-out': { title: zh.messageKinds.cashOut, states: CASH_OUT_STATUS_NAMES },
  topup: { title: zh.messageKinds.topup, states: TOP_UP_STATUS_NAMES },
  settlement: { title: zh.messageKinds.settlement, states: Object.values(SETTLEMENT_STATE_NAMES) },
  reconciliation: { title: zh.messageKinds.reconciliation, states: RECONCILIATION_STEPS },
};

/** A frame in one line of words. */
export function summaryOf(frame: ServerFrame): string {
  switch (frame.kind) {
    case 'message': {
      const { message } = frame;
      const title = MESSAGE_TITLES[message.msgType] ?? zh.summaryOf.message;
      return `${title}${hasAmount(message) ? zh.summaryOf.amount(message.amount) : ''} · ${orderNoOf(message)}`;
    }
    case 'order': {
      const { title, states } = KINDS[frame.orderKind];
      return `${title} ${frame.orderNo} · ${states[frame.status] ?? zh.summaryOf.order(frame.status)}`;
    }
    case 'account':
      return zh.summaryOf.account(frame.accId, CHECK_STATUS_NAMES[frame.checkStatus]);
    case 'network':
      return zh.summaryOf.network(
        NETWORK_WORDS[frame.about],
        frame.amount ? zh.summaryOf.networkAmount(frame.amount) : '',
        frame.participantId,
      );
    case 'hello':
      return zh.summaryOf.hello(frame.last || '—');
    case 'close-channel':
      return frame.reason;
    case 'site':
      return frame.about === 'menu' ? zh.summaryOf.siteMenu : zh.summaryOf.site;
    case 'risk':
      return zh.summaryOf.risk;
    case 'pong':
      return zh.summaryOf.pong;
  }
}

/** The newest lines, newest last: at most 200, of them at most 10 heartbeats. */
export function trimLines(lines: readonly StreamLine[]): StreamLine[] {
  let pongs = lines.reduce((count, { kind }) => count + (kind === 'pong' ? 1 : 0), 0);
  const kept = lines.filter(({ kind }) => kind !== 'pong' || pongs-- <= PONGS_MAX);
  return kept.slice(-LINES_MAX);
}

export type StreamFilter = { kind: string; text: string };

/** The lines a filter leaves. Without a kind, heartbeats are left out. */
export function filterLines(lines: readonly StreamLine[], { kind, text }: StreamFilter): StreamLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (kind ? line.kind === kind : line.kind !== 'pong') &&
      (wanted === '' || line.summary.toLowerCase().includes(wanted) || line.raw.toLowerCase().includes(wanted)),
  );
}

/** A frame's own text, indented; what is no JSON stays as it came. */
export function prettyRaw(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
