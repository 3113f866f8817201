import { APPROVAL_STATE_NAMES } from '@mashang/contract/approvals';
import { CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import { CHECK_STATUS_NAMES } from '@mashang/contract/collection-accounts';
import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { type NetworkMatter, type OrderKind, RECONCILIATION_STEPS } from '@mashang/contract/messages';
import { PAYOUT_STATUS_NAMES } from '@mashang/contract/payout-orders';
import { SETTLEMENT_STATE_NAMES } from '@mashang/contract/settlements';
import { TOP_UP_STATUS_NAMES } from '@mashang/contract/top-ups';
import { hasAmount, MESSAGE_TITLES, orderNoOf } from './message-rules.ts';

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

export const STREAM_KINDS: Record<StreamKind, string> = {
  message: '消息',
  order: '订单变化',
  account: '账户变化',
  network: '下级变化',
  site: '菜单与权限变化',
  risk: '风控变化',
  hello: '连接建立',
  link: '连接状态',
  'close-channel': '下线通知',
  pong: '心跳',
};

const NETWORK_WORDS: Record<NetworkMatter, string> = {
  float: '额度划转',
  run: '接单状态变化',
  joined: '新下级加入',
  kyc: '实名认证变化',
};
const KINDS: Record<OrderKind, { title: string; states: Readonly<Record<number, string>> }> = {
  collection: { title: '代收订单', states: COLLECTION_STATUS_NAMES },
  payout: { title: '代付订单', states: PAYOUT_STATUS_NAMES },
  approval: { title: '审批', states: APPROVAL_STATE_NAMES },
  'cash-out': { title: '提现', states: CASH_OUT_STATUS_NAMES },
  topup: { title: '充值', states: TOP_UP_STATUS_NAMES },
  settlement: { title: '商户结算', states: Object.values(SETTLEMENT_STATE_NAMES) },
  reconciliation: { title: '对账', states: RECONCILIATION_STEPS },
};

/** A frame in one line of words. */
export function summaryOf(frame: ServerFrame): string {
  switch (frame.kind) {
    case 'message':
      return `${MESSAGE_TITLES[frame.message.msgType] ?? '消息'}${hasAmount(frame.message) ? ` ${frame.message.amount} 元` : ''} · ${orderNoOf(frame.message)}`;
    case 'order': {
      const { title, states } = KINDS[frame.orderKind];
      return `${title} ${frame.orderNo} · ${states[frame.status] ?? `状态 ${frame.status}`}`;
    }
    case 'account':
      return `收款账户 ${frame.accId} · ${CHECK_STATUS_NAMES[frame.checkStatus]}`;
    case 'network':
      return `${NETWORK_WORDS[frame.about]}${frame.amount ? ` ${frame.amount} 元` : ''} · 参与方 ${frame.participantId}`;
    case 'hello':
      return `从事件 ${frame.last || '—'} 继续`;
    case 'close-channel':
      return frame.reason;
    case 'site':
      return frame.about === 'menu' ? '菜单已调整' : '权限已变更';
    case 'risk':
      return '案件、命中或报告有变化';
    case 'pong':
      return '服务器已应答';
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
