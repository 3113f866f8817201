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

/** Endings of the stored files of a kind. Images are stored as WebP, whatever was uploaded. */
const ENDINGS = { image: 'webp', paper: 'webp|pdf', proof: 'webp|mp4|webm' } as const;
export type FileKind = keyof typeof ENDINGS;

function nameSource(kind: FileKind, folder: string): string {
  return `${folder}[\\w-]{24}\\.(${ENDINGS[kind]})`;
}

/** Matches names of stored files of a kind in a folder (`kyb/`): 24 characters of base64url (144 bits), the ending. */
export function storedName(kind: FileKind, folder = ''): RegExp {
  return new RegExp(`^${nameSource(kind, folder)}$`);
}

/** Like {@link storedName}, or an empty text for no file. */
export function storedNameOrNone(kind: FileKind, folder: string): RegExp {
  return new RegExp(`^(${nameSource(kind, folder)})?$`);
}
