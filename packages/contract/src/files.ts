/** Folders from which files are served, each by its name. */
export const FILE_PLACES = {
  accountPapers: '/files/account-papers',
  avatars: '/files/avatars',
  cashOutSlips: '/files/cash-outs',
  caseFiles: '/files/case',
  codes: '/files/codes',
  complaints: '/files/complaints',
  demo: '/files/demo',
  exports: '/files/exports',
  businessPapers: '/files/kyb',
  participantPapers: '/files/kyc',
  payoutFiles: '/files/payouts',
  proofs: '/files/proofs',
  refundFiles: '/files/refund-files',
  refundProofs: '/files/refunds',
  settlementFiles: '/files/settlements',
  settlementPapers: '/files/settlement-papers',
  topUpProofs: '/files/top-ups',
  verificationFiles: '/files/verifications',
  vouchers: '/files/vouchers',
} as const;

/** Returns the address of a stored file, whose name begins with its folder. */
export function fileAddress(name: string): string {
  return `/files/${name}`;
}
