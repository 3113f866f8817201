import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  RELEASE_FORMATS,
  type RegulatorRelease,
  type ReleaseFormat,
  regulatorReleasePayload,
  reportReleasePayload,
} from '@mashang/contract/risk-releases';

/** The content that one approval releases. */
export type Release =
  | { kind: 'report.release'; payload: ApprovalPayload<'report.release'> }
  | { kind: 'regulator.release'; payload: RegulatorRelease };

/** Parses the release of an approval in force by the contract. */
export function releaseOf({ kind, payload }: { kind: string; payload: unknown }): Release {
  if (kind === 'report.release') return { kind, payload: reportReleasePayload.parse(payload) };
  return { kind: 'regulator.release', payload: regulatorReleasePayload.parse(payload) };
}

/** Formats of a release: a report in every format, transactions as a table, an audit extract as verifiable JSON. */
export function formatsOf({ kind, payload }: Release): readonly ReleaseFormat[] {
  if (kind === 'report.release') return RELEASE_FORMATS;
  return payload.about === 'audit' ? ['json'] : ['csv'];
}
