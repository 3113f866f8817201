import type { ErasureFact } from '@mashang/contract/retention';

const HELD = '法律保全中，解除前不删除';
const FOR_EVER = '永不删除';
/** Why something stays, and by which rule; what goes has neither. */
type Stays = { why: string; rule: string };
const GOES: Stays = { why: '', rule: '' };
const byHold = (held: boolean): Stays | undefined => (held ? { why: HELD, rule: '法律保全' } : undefined);
const fact = (what: string, count: number, { why, rule }: Stays): ErasureFact => ({
  ...{ what, count, erased: why === '', why, rule },
});

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
  const hold = byHold(known.held);
  const own = hold ?? GOES;
  const access = { why: `依法至少保留 ${words.least}`, rule: `登录与访问记录，${words.least}` };
  const identity = { why: `业务关系结束后保留 ${words.identity}`, rule: `身份资料，${words.identity}` };
  return [
    fact('头像', Number(known.hasPicture), own),
    fact('昵称', Number(known.hasNickname), own),
    fact('联系手机号', Number(known.hasPhone), own),
    fact('界面设置与视图', known.preferences, own),
    fact('已结束登录的浏览器与网络地址', known.oldSessions, own),
    fact('近期登录的浏览器与网络地址', known.lateSessions, hold ?? access),
    fact('实名资料', known.submissions, hold ?? identity),
    fact('审计记录', known.audits, { why: '依法留存，写入哈希链，永不删除', rule: FOR_EVER }),
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
export function orderErasure(known: OfOrder, words: { transaction: string; complaint: string }): ErasureFact[] {
  const hold = byHold(known.held);
  const complaint = `投诉资料，${words.complaint}`;
  const waits = known.isAnswered ? GOES : { why: '投诉尚未答复，答复后可删除', rule: complaint };
  const until = (time: string, rule: string): Stays => ({
    why: time ? `交易与投诉资料保留至 ${time.slice(0, 10)}` : '订单或投诉尚未结束',
    rule,
  });
  const names = until(known.namesUntil, `交易对手信息，${words.transaction}`);
  return [
    fact('投诉联系方式', Number(known.hasContact), hold ?? waits),
    fact('投诉内容与图片', Number(known.hasComplaint), hold ?? until(known.complaintUntil, complaint)),
    fact('付款人姓名与标识', known.names, hold ?? names),
    fact('订单事件与账本分录', known.events, { why: '依法留存，账本与事件永不删除', rule: FOR_EVER }),
  ].filter(({ count }) => count > 0);
}
