import type { ErasureFact } from '@mashang/contract/retention';
import * as zh from './zh.ts';

const HELD = zh.erasureRules.held;
const FOR_EVER = zh.erasureRules.forEver;
/** The reason why data stay, and the rule; both are empty for data that are erased. */
type Stays = { why: string; rule: string };
const GOES: Stays = { why: '', rule: '' };
const byHold = (held: boolean): Stays | undefined => (held ? { why: HELD, rule: zh.words.legalHold } : undefined);
const fact = (what: string, count: number, { why, rule }: Stays): ErasureFact => ({
  what,
  count,
  erased: why === '',
  why,
  rule,
});

export type OfUser = {
  hasNickname: boolean;
  hasPhone: boolean;
  hasImage: boolean;
  preferences: number;
  oldSessions: number;
  lateSessions: number;
  submissions: number;
  audits: number;
  held: boolean;
};
/** Returns what is erased of a user at its request, and what stays and why. Data that do not exist are omitted. */
export function userErasure(known: OfUser, words: { least: string; identity: string }): ErasureFact[] {
  const hold = byHold(known.held);
  const own = hold ?? GOES;
  const access = { why: zh.words.leastKept(words.least), rule: zh.erasureRules.accessRecords(words.least) };
  const identity = {
    why: zh.erasureRules.keptAfterEnd(words.identity),
    rule: zh.erasureRules.identityRecords(words.identity),
  };
  return [
    fact(zh.erasureRules.avatar, Number(known.hasImage), own),
    fact(zh.erasureRules.nickname, Number(known.hasNickname), own),
    fact(zh.erasureRules.phone, Number(known.hasPhone), own),
    fact(zh.erasureRules.settings, known.preferences, own),
    fact(zh.erasureRules.endedDevices, known.oldSessions, own),
    fact(zh.erasureRules.recentDevices, known.lateSessions, hold ?? access),
    fact(zh.erasureRules.identity, known.submissions, hold ?? identity),
    fact(zh.erasureRules.auditRecords, known.audits, { why: zh.erasureRules.auditKept, rule: FOR_EVER }),
  ].filter(({ count }) => count > 0);
}

export type OfOrder = {
  contacts: number;
  openContacts: number;
  complaints: number;
  complaintUntil: string;
  names: number;
  namesUntil: string;
  events: number;
  held: boolean;
};
/** Returns what is erased of an order's payer at its request, and what stays and why. */
export function orderErasure(known: OfOrder, words: { transaction: string; complaint: string }): ErasureFact[] {
  const hold = byHold(known.held);
  const complaint = zh.erasureRules.complaintRecords(words.complaint);
  const waits = { why: zh.erasureRules.complaintOpen, rule: complaint };
  const until = (time: string, rule: string): Stays => ({
    why: time ? zh.erasureRules.keptUntil(time.slice(0, 10)) : zh.erasureRules.orderOpen,
    rule,
  });
  const names = until(known.namesUntil, zh.erasureRules.counterparty(words.transaction));
  return [
    fact(zh.erasureRules.complaintContact, known.contacts, hold ?? GOES),
    fact(zh.erasureRules.openContact, known.openContacts, hold ?? waits),
    fact(zh.erasureRules.complaintContent, known.complaints, hold ?? until(known.complaintUntil, complaint)),
    fact(zh.erasureRules.payerNames, known.names, hold ?? names),
    fact(zh.erasureRules.orderEvents, known.events, { why: zh.erasureRules.eventsKept, rule: FOR_EVER }),
  ].filter(({ count }) => count > 0);
}
