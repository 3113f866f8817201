import { APPROVAL_STATE_NAMES } from '@mashang/contract/approvals';
import { CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import { CHECK_STATUS_NAMES } from '@mashang/contract/collection-accounts';
import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { APPLICATION_STATE_NAMES } from '@mashang/contract/merchants';
import { type NetworkMatter, RECONCILIATION_STEP_NAMES } from '@mashang/contract/messages';
import { PAYOUT_STATUS_NAMES } from '@mashang/contract/payout-orders';
import { REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { SETTLEMENT_BY_NUMBER, SETTLEMENT_STATE_NAMES } from '@mashang/contract/settlements';
import { TOP_UP_STATUS_NAMES } from '@mashang/contract/top-ups';
import { hasAmount, MESSAGE_TITLES, orderNoOf } from '../message-rules.ts';
import * as zh from '../zh.tsx';

/** Kinds of lines in the stream: the server's frames, and changes of the connection itself. */
export type StreamKind = ServerFrame['kind'] | 'link';
/** `alarm`: this line is a loss of the connection. */
export type StreamLine = {
  key: number;
  at: number;
  kind: StreamKind;
  summary: string;
  raw: string;
  alarm?: boolean;
};

/** Number of lines kept; older ones are dropped. */
export const LINES_MAX = 200;
/** Number of heartbeats kept: on a quiet day more of them would displace all other lines. */
const PONGS_MAX = 10;

export const STREAM_KINDS: Record<StreamKind, string> = zh.streamKinds;

const NETWORK_WORDS: Record<NetworkMatter, string> = zh.networkWords;

type OrderFrame = Extract<ServerFrame, { kind: 'order' }>;
/** Title of the changed order's kind, and its current state. */
function changeOf(frame: OrderFrame): [title: string, state: string] {
  switch (frame.orderKind) {
    case 'collection':
      return [zh.messageKinds.collectionOrder, COLLECTION_STATUS_NAMES[frame.status]];
    case 'payout':
      return [zh.messageKinds.payoutOrder, PAYOUT_STATUS_NAMES[frame.status]];
    case 'approval':
      return [zh.messageKinds.approval, APPROVAL_STATE_NAMES[frame.status]];
    case 'cash-out':
      return [zh.messageKinds.cashOut, CASH_OUT_STATUS_NAMES[frame.status]];
    case 'topup':
      return [zh.messageKinds.topup, TOP_UP_STATUS_NAMES[frame.status]];
    case 'settlement':
      return [zh.messageKinds.settlement, SETTLEMENT_STATE_NAMES[SETTLEMENT_BY_NUMBER[frame.status]]];
    case 'reconciliation':
      return [zh.messageKinds.reconciliation, RECONCILIATION_STEP_NAMES[frame.status]];
  }
}

/** Summary of a frame in one line. */
export function summaryOf(frame: ServerFrame): string {
  switch (frame.kind) {
    case 'message': {
      const { message } = frame;
      const title = MESSAGE_TITLES[message.msgType] ?? zh.summaryOf.message;
      return `${title}${hasAmount(message) ? zh.summaryOf.amount(message.amount) : ''} · ${orderNoOf(message)}`;
    }
    case 'order': {
      const [title, state] = changeOf(frame);
      return `${title} ${frame.orderNo} · ${state}`;
    }
    case 'refund':
      return `${zh.messageKinds.refund} ${frame.refundNo} · ${REFUND_STATE_NAMES[frame.state]}`;
    case 'application':
      return `${zh.messageKinds.application} ${frame.applicationId} · ${APPLICATION_STATE_NAMES[frame.state]}`;
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
    case 'merchant':
      return zh.summaryOf.merchant;
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

/** The lines that match a filter. Without a kind, heartbeats are left out. */
export function filterLines(lines: readonly StreamLine[], { kind, text }: StreamFilter): StreamLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (kind ? line.kind === kind : line.kind !== 'pong') &&
      (wanted === '' || line.summary.toLowerCase().includes(wanted) || line.raw.toLowerCase().includes(wanted)),
  );
}

/** Returns a frame's own text, indented; text that is not JSON stays unchanged. */
export function prettyRaw(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
