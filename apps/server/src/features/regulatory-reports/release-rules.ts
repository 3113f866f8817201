import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  RELEASE_FORMATS,
  type RegulatorRelease,
  type ReleaseFormat,
  regulatorReleasePayload,
  reportReleasePayload,
} from '@mashang/contract/risk-releases';

/** What one approval lets out. */
export type Release =
  | { kind: 'report.release'; payload: ApprovalPayload<'report.release'> }
  | { kind: 'regulator.release'; payload: RegulatorRelease };

/** The release an approval in force says, read by the contract. */
export function releaseOf({ kind, payload }: { kind: string; payload: unknown }): Release {
  if (kind === 'report.release') return { kind, payload: reportReleasePayload.parse(payload) };
  return { kind: 'regulator.release', payload: regulatorReleasePayload.parse(payload) };
}

/** A report comes in each format; transactions as a table, an extract of the audit log as what proves itself. */
export function formatsOf({ kind, payload }: Release): readonly ReleaseFormat[] {
  if (kind === 'report.release') return RELEASE_FORMATS;
  return payload.about === 'audit' ? ['json'] : ['csv'];
}
