import { APPLICATION_FACTS, MERCHANT_DOCUMENT_NAMES } from '@mashang/contract/merchants';
import { type OwnVerification, type PaperStanding, RENEW_DAYS } from '@mashang/contract/own-verification';
import { KYC_STATUS } from '@mashang/contract/standing';
import { formatTime } from '@mashang/contract/time';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../people/merchant-of.ts';
import * as zh from '../zh.ts';
import { documentFaults, licenceFaults } from './application-rules.ts';
import { findOwnApplication, findOwnMerchant, listOwnPapers } from './own-application-store.ts';

const DAY_MS = 86_400_000;
type Reading = { tx: Tx; merchantId: bigint; now: number };

/** Returns how an end in wire format, of a day or of a moment, stands at a moment; without an end it is valid. */
export function standingOfEnd(end: string, now: number): PaperStanding {
  if (end === '') return 'valid';
  const at = (ms: number) => formatTime(ms).slice(0, end.length);
  if (end <= at(now)) return 'ended';
  return end <= at(now + RENEW_DAYS * DAY_MS) ? 'ending' : 'valid';
}

/** The admission of the reader's own merchant: state, end, papers and what is missing. */
export async function readOwnVerification({ platform, actor, now }: Ctx): Promise<OwnVerification> {
  allow(actor, 'own-verification:read');
  const { merchantId } = merchantOf(actor);
  return platform.db.asMerchant(merchantId, (tx) => verificationOf({ tx, merchantId, now }));
}

/** Returns the same within a transaction that is open. */
export async function verificationOf({ tx, merchantId, now }: Reading): Promise<OwnVerification> {
  const [merchant, application] = await Promise.all([
    findOwnMerchant(tx, merchantId),
    findOwnApplication(tx, merchantId),
  ]);
  if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
  const papers = application ? await listOwnPapers(tx, application.id) : [];
  const today = formatTime(now).slice(0, 10);
  const standing = standingOfEnd(merchant.expireTime, now);
  const facts = application && APPLICATION_FACTS[application.state];
  const missing = application ? [...licenceFaults(application.company, today), ...documentFaults(papers, today)] : [];
  const ends = [
    standing,
    ...papers.map(({ expiresOn }) => standingOfEnd(expiresOn, now)),
    standingOfEnd(application?.company.licenceTo ?? '', now),
  ];
  const admitted = merchant.kybStatus === KYC_STATUS.verified || merchant.kybStatus === KYC_STATUS.expired;
  const due = merchant.kybStatus === KYC_STATUS.expired || missing.length > 0 || ends.some((end) => end !== 'valid');
  return {
    ...merchant,
    standing,
    renewable: admitted && due && !facts?.open,
    application: application && {
      id: application.id.toString(),
      version: application.version,
      merchantText: application.merchantText,
      handedInTime: application.handedInTime,
      editable: Boolean(facts?.editable) && application.handedInTime === '',
      state: application.state,
      submittedTime: application.submittedTime,
      updatedTime: application.updatedTime,
      draft: application.company,
      documents: papers.map((paper) => ({ ...paper, standing: standingOfEnd(paper.expiresOn, now) })),
      missing: missing.map(({ reason }) => reason),
    },
  };
}

/** Public entry for the home page of a merchant's people: what of its admission is to be renewed, in words. */
export async function renewalsOf(reading: Reading): Promise<string[]> {
  const { kybStatus, standing, expireTime, application } = await verificationOf(reading);
  const day = expireTime.slice(0, 10);
  const whole =
    kybStatus !== KYC_STATUS.verified || standing === 'ended'
      ? [zh.ownVerification.notVerified]
      : standing === 'ending'
        ? [zh.ownVerification.ends(day)]
        : [];
  const papers = (application?.documents ?? []).flatMap((paper) => {
    if (paper.standing === 'valid') return [];
    const say = paper.standing === 'ended' ? zh.ownVerification.paperEnded : zh.ownVerification.paperEnds;
    return [say(MERCHANT_DOCUMENT_NAMES[paper.kind], paper.expiresOn)];
  });
  const returned = application?.editable && application.merchantText !== '' ? [zh.ownVerification.returned] : [];
  return [...returned, ...whole, ...papers];
}
