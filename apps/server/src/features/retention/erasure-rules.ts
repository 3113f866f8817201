import type { ErasureFact } from '@mashang/contract/retention';

const HELD = '法律保全中，解除前不删除';
const fact = (what: string, count: number, why = ''): ErasureFact => ({ what, count, erased: why === '', why });

export type OfUser = {
  hasNickname: boolean;
  hasPhone: boolean;
  hasPicture: boolean;
  preferences: number;
  oldSessions: number;
  lateSessions: number;
  submissions: number;
  audits: number;
  held: boolean;
};
/** What of a user goes on its wish, and what stays and why. What there is nothing of is left out. */
export function userErasure(known: OfUser, words: { least: string; identity: string }): ErasureFact[] {
  const hold = known.held ? HELD : '';
  return [
    fact('头像', Number(known.hasPicture), hold),
    fact('昵称', Number(known.hasNickname), hold),
    fact('联系手机号', Number(known.hasPhone), hold),
    fact('界面设置与视图', known.preferences, hold),
    fact('已结束登录的浏览器与网络地址', known.oldSessions, hold),
    fact('近期登录的浏览器与网络地址', known.lateSessions, hold || `依法至少保留 ${words.least}`),
    fact('实名资料', known.submissions, hold || `业务关系结束后保留 ${words.identity}`),
    fact('审计记录', known.audits, '依法留存，写入哈希链，永不删除'),
  ].filter(({ count }) => count > 0);
}

export type OfOrder = {
  hasContact: boolean;
  isAnswered: boolean;
  hasComplaint: boolean;
  complaintUntil: string;
  names: number;
  namesUntil: string;
  events: number;
  held: boolean;
};
/** What of an order's payer goes on its wish, and what stays and why. */
export function orderErasure(known: OfOrder): ErasureFact[] {
  const hold = known.held ? HELD : '';
  const waits = known.isAnswered ? '' : '投诉尚未答复，答复后可删除';
  const until = (time: string) => (time ? `交易与投诉资料保留至 ${time.slice(0, 10)}` : '订单或投诉尚未结束');
  return [
    fact('投诉联系方式', Number(known.hasContact), hold || waits),
    fact('投诉内容与图片', Number(known.hasComplaint), hold || until(known.complaintUntil)),
    fact('付款人姓名与标识', known.names, hold || until(known.namesUntil)),
    fact('订单事件与账本分录', known.events, '依法留存，账本与事件永不删除'),
  ].filter(({ count }) => count > 0);
}
