import { createHash } from 'node:crypto';

/** Kinds of personal data that are sealed in the database; the letter is part of the sealed value. */
export const PERSONAL_KINDS = { name: 'n', phone: 'p', account: 'a', document: 'd', contact: 'c' } as const;
export type PersonalKind = keyof typeof PERSONAL_KINDS;

/** Columns with one sealed value each, by its kind. Each value is bound to the column it was sealed for. */
const COLUMNS = {
  'app_user.phone': 'phone',
  'bank_account.account_no': 'account',
  'cash_out.account_no': 'account',
  'channel_receipt.payer': 'account',
  'cash_out.holder': 'name',
  'collection_account.account_other_name': 'name',
  'collection_account.out_auth_no': 'account',
  'collection_account.receive_user_name': 'name',
  'collection_order.payer_name': 'name',
  'collection_order.payer_ref': 'name',
  'collection_order.payment_name': 'name',
  'complaint.contact': 'contact',
  'erasure_refusal.answered_to': 'contact',
  'invitation.legal_name': 'name',
  'invitation.phone': 'phone',
  'kyc_submission.legal_name': 'name',
  'kyc_submission.phone': 'phone',
  'kyc_submission.settle_account': 'account',
  'legal_hold.person_name': 'name',
  'participant.legal_name': 'name',
  'participant.phone': 'phone',
  'payout_order.beneficiary_account': 'account',
  'payout_order.beneficiary_name': 'name',
  'person.legal_name': 'name',
  'refund.account_no': 'account',
  'refund.holder': 'name',
  'refund_account.account_no': 'account',
  'refund_account.holder': 'name',
  'risk_case.subject_name': 'name',
  'risk_case_link.name': 'name',
  'screening_hit.name': 'name',
  'settlement.account_no': 'account',
  'settlement_account.account_no': 'account',
  'statement_coverage.account_no': 'account',
  'statement_debit.account_no': 'account',
  'statement_debit.payee': 'name',
  'statement_debit.payee_account': 'account',
  'statement_exception.account_no': 'account',
  'statement_import.account_no': 'account',
  'statement_line.account_no': 'account',
  'statement_line.payer': 'name',
  'statement_line.payer_account': 'account',
  'statement_source.account_no': 'account',
  'top_up_order.payer_name': 'name',
  'top_up_travel.beneficiary_name': 'name',
  'top_up_travel.originator_name': 'name',
} as const satisfies Record<string, PersonalKind>;

/** JSON columns that contain sealed values of any kind. */
const FACTS = [
  'approval.base',
  'approval.payload',
  'risk_event.data',
  'screening_hit.reason',
  'screening_hit.resume',
] as const;

export type SealedColumn = keyof typeof COLUMNS;
export type SealedFacts = (typeof FACTS)[number];
export type Place = SealedColumn | SealedFacts;

const PAYERS_AND_PAYEES: readonly Place[] = [
  'collection_order.payer_name',
  'collection_order.payer_ref',
  'collection_order.payment_name',
  'payout_order.beneficiary_name',
];

/**
 * Where statements of the database copy a sealed value from, and the columns of views: values sealed for these can be
 * opened there too.
 */
const COPIED_FROM: Partial<Record<string, readonly Place[]>> = {
  'cash_out.account_no': ['collection_account.out_auth_no', 'kyc_submission.settle_account'],
  'cash_out.holder': ['collection_account.receive_user_name', 'kyc_submission.legal_name'],
  'collection_order.payment_name': ['approval.payload', 'statement_line.payer'],
  'payout_hall.user_name': ['payout_order.beneficiary_name'],
  'refund.account_no': ['refund_account.account_no', 'statement_line.payer_account'],
  'refund.holder': ['refund_account.holder', 'statement_line.payer'],
  'risk_case.subject_name': PAYERS_AND_PAYEES,
  'risk_case_link.name': PAYERS_AND_PAYEES,
  'screening_hit.resume': ['collection_order.payment_name'],
  'settlement.account_no': ['settlement_account.account_no'],
  'statement_exception.account_no': ['statement_coverage.account_no', 'statement_line.account_no'],
};

export const PLACES: readonly Place[] = [...(Object.keys(COLUMNS) as SealedColumn[]), ...FACTS];

export function isFacts(place: Place): place is SealedFacts {
  return FACTS.some((one) => one === place);
}

/** Returns the kind of a column's values. For a JSON column the sealing code gives the kind. */
export function kindAt(place: Place): PersonalKind {
  if (isFacts(place)) throw new Error(`${place} holds several kinds`);
  return COLUMNS[place];
}

/** Short code of a place, which is part of every value sealed for it. */
const CODES = new Map(PLACES.map((place) => [place, codeOf(place)]));
const BY_CODE = new Map([...CODES].map(([place, code]) => [code, place]));

function codeOf(place: string): string {
  return createHash('sha256').update(place).digest().subarray(0, 4).toString('base64url');
}

export function placeCode(place: Place): string {
  return CODES.get(place) as string;
}

export function placeOfCode(code: string): Place | undefined {
  return BY_CODE.get(code);
}

/**
 * Places whose values an expression of a statement may return, by its name in the answer, because an expression names
 * no column.
 */
const MADE_OF: Readonly<Record<string, readonly Place[]>> = {
  accountNo: [
    ...(['bank_account.account_no', 'collection_account.out_auth_no'] as const),
    ...(['statement_coverage.account_no', 'statement_line.account_no'] as const),
    // The account of a refund: the one its payer gave, or the one that a statement line came from.
    ...(['refund_account.account_no', 'statement_line.payer_account'] as const),
  ],
  invitedLegalName: ['invitation.legal_name'],
  invitedPhone: ['invitation.phone'],
  owner: ['participant.legal_name'],
  payee: ['collection_account.receive_user_name', 'payout_order.beneficiary_name'],
  payeeAccount: ['collection_account.out_auth_no', 'payout_order.beneficiary_account'],
  payer: [
    ...(['collection_order.payer_name', 'collection_order.payer_ref', 'collection_order.payment_name'] as const),
    'statement_line.payer',
    'participant.legal_name',
  ],
  payerAccount: ['statement_line.payer_account'],
};
const MADE = new Map(Object.entries(MADE_OF).map(([name, places]) => [name, withSources(places)]));

/** Returns the places whose values can be opened at `<table>.<column>`; empty where there are none. */
export function opensAt(column: string): ReadonlySet<Place> {
  return withSources([...PLACES.filter((place) => place === column), ...(COPIED_FROM[column] ?? [])]);
}

/** Returns the places whose values can be opened in an expression of this name; undefined where none are listed. */
export function opensInAnswer(name: string): ReadonlySet<Place> | undefined {
  return MADE.get(name);
}

function withSources(given: readonly Place[]): ReadonlySet<Place> {
  const places = new Set(given);
  // A copied value may have been copied before: the loop also visits places added during it.
  for (const place of places) for (const from of COPIED_FROM[place] ?? []) places.add(from);
  return places;
}
