import type { Db, Writes } from '../database/db.ts';
import { grantWrites } from './grant-writes.ts';

/**
 * Writes of the program itself, each with the reason why it has neither a permission nor a verb's audit row. Actions of
 * a user, a merchant or a payer go by `writeVerb` or `moneyCommand` (`verb.ts`).
 */
export const OWN_WORK = {
  'account.stop-unshown':
    'the end of a time that an account was given; the event of each stands in the same transaction',
  'audit.anchor': 'an anchor is a record of the audit chain itself',
  'audit.seal': 'sealing adds no fact to the chain',
  'audit.confirm-anchors': 'who received an anchor; the anchor itself exists already',
  'authorisation.lease-renewal': 'which worker renews; the renewal itself is a verb',
  'authorisation.poll': 'which worker asks the platform; what it answers is taken by a verb',
  'authorisation.report-revoked': 'revoking is audited; that the platform was notified of it is not',
  'bank-file.hand-in': 'making a file is audited; while it is handed in, the freezes of its payments are held still',
  'call.count': 'counts calls, before it is known who calls',
  'chain.take-down': 'what a chain says is taken down; what moves its money is a money command',
  'challenge.use': 'using up a challenge refuses the second copy of an answer before any verb is called',
  'channel-bill.fetch':
    'which bills a channel is asked for, and that one was compared; reading one is a verb, and taking money of it a ' +
    'money command',
  'channel-notice.keep':
    'a notice of a company is stored as it came, before it is read; what it says is taken by a verb',
  'channel-payment.ask': 'which payments a channel is asked about; what it answers is taken by a verb',
  'channel-refund.ask': 'which refunds are sent to a channel or asked about; what it answers is taken by a verb',
  'channel-transfer.ask': 'which transfers a channel is asked about; what it answers is taken by a verb',
  'channel-payment.show': 'what the payer’s browser shows of a payment that a money command opened',
  'code.count': 'counts guesses and uses up codes, before what they are for is done',
  'connector.note': 'health of what is outside',
  demo: 'people and shops of a demo, which no deployment has',
  'export.expire': 'asking for an export is audited; removing its file when its time is over is not',
  'export.run': 'asking for an export is audited; making its file is not',
  'file.drop': 'a file that nothing shows',
  'file.note-sealed': 'that a file is sealed by the key in force',
  'goods.claim':
    'part of creating a collection, whose own row names the goods; the order is kept as the marketplace said it',
  'goods.report': 'reports to a marketplace the new state of a collection',
  'hit.open': 'a hit stands whatever becomes of the call that found it; every hit has a trail of its own',
  'ledger.roll-up': 'sums of postings that stand',
  'licence.announce-end': 'a notice before the licence ends',
  'nonce.use': 'using up a nonce refuses the second copy of a request before any verb is called',
  'order.monitor': 'orders are looked at as they happen; what is held is audited, and every case has a trail',
  'page-error.keep':
    'pages break before anybody has signed in; an audit row each would let strangers fill a log nothing is ' +
    'removed from',
  'payout.hold': 'what screening holds has a hit with a trail',
  'proof.screen': 'what comes onto a claim is audited there; comparing images afterwards is not',
  prune: 'rows whose time is over',
  'receipt.hold': 'what screening holds has a hit with a trail',
  'reports.roll-up': 'sums of orders and postings that stand',
  'request-log.keep': 'a merchant’s request is answered before it is noted; the log decides nothing',
  'retention.erase': 'every batch that erases writes its own audit row and register line in the same database call',
  'rule.back-test': 'asking for a back test is audited; what it finds changes nothing',
  'secret.forget': 'a secret that nobody may see any more',
  'screening-list.count': 'how many names a version has, and what it changes, computed from its entries',
  'screening-list.load': 'bringing a list is audited, and two people let it count',
  'screening.index': 'keys of entries by which names are found',
  'screening.rescreen': 'a release of a list, which two people decide, asks for it; every hit has a trail',
  'session.brief': 'who acts by it was proven before, and each of its acts is audited',
  'session.touch': 'when a session was last seen',
  'shop.sync': 'asking for a sync is audited; what it reads is kept as the marketplace said it',
  'sign-in.count': 'counts guesses and knows devices, before anybody has signed in',
  'solvency.note': 'a point of the solvency line, computed from postings and statements',
  'start.first-users': 'whoever starts an empty deployment makes its first users',
  'statement.fetch': 'which days are asked for at the bank; what comes is an import',
  'statement.import': 'bringing a statement is audited; reading its lines is not',
  'system.back-up': 'where the last back-up lies',
  'system.beat': 'that a process lives',
  'test-mode': 'the test space moves no money and reaches no live row; its own rows say what was done',
  'top-up.expire': 'the end of a request by the clock stands in its own history',
  'verification.remind': 'a notice before something ends; which were given stands in a table of its own',
  'verification-payment.expire': 'the end of a payment by the clock stands in its own history',
  'visit.note': 'where a payment page was opened from',
  'webhook.deliver': 'a try and its outcome are a record of their own',
} as const satisfies Record<string, string>;
export type OwnWork = keyof typeof OWN_WORK;

/** Returns the writers for a piece of the program's own work. */
export function ownWork(db: Db, _work: OwnWork): Writes {
  return grantWrites(db);
}
