import type { DiffLine, OpenKindName } from '@mashang/contract/approvals';
import type { Service, Stage } from '@mashang/contract/jurisdictions';
import type { Platform } from '../../platform/platform.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';

/** The record that a proposal is about: its type, its id, and the name that people know it by. */
export type Subject = { kind: string; id: string; name: string };
export type Proposal<P> = { subjectId: string; payload: P };
/** The record as it is now, before the change. */
export type Standing<S> = {
  subject: Subject;
  /** Compared as JSON. If it differs at the time of approval, the proposal is void. */
  state: S;
  /** Decides how many people check, if the kind has tiers. */
  amountFen?: bigint;
  /** Two waiting proposals with the same key would be the same change twice. */
  lockKey: string;
  /**
   * Further lines for the checkers, shown beside the difference. They may change before the approval without making the
   * proposal void. Give a function if they are costly to read: it is called for proposals only.
   */
  remarks?: DiffLine[] | (() => Promise<DiffLine[]>);
};
export type Approved<P> = Proposal<P> & { id: bigint; makerId: bigint | null; reason: string };

/** One kind of change that takes two people. The feature that owns the record declares it. */
export type ApprovalKind<P = unknown, S = unknown> = {
  kind: OpenKindName;
  /**
   * The licensed service that the change belongs to, checked at proposal and at approval (L1). Left out if no money
   * moves.
   */
  service?: Service;
  /** `finish` if the change ends something that is under way: it then stays open after the service has ended. */
  stage?: Stage;
  /** Only for mode `agent_float`: whether the change begins something there or finishes it. */
  floats?: Stage;
  /**
   * Refuses a change that could not be made anyway, and reads the current record. Rows that it can lock stay unchanged
   * until the end of the transaction.
   */
  load(ctx: WriteCtx, proposal: Proposal<P>): Promise<Standing<S>>;
  /** The difference, in words for people. */
  lines(state: S, payload: P): DiffLine[];
  /** Makes the change in the transaction of the last approval. Returns the record after it, for the audit log. */
  apply(ctx: WriteCtx, approved: Approved<P>): Promise<unknown>;
  /** Runs after the commit, to notify caches that hold the record. */
  applied?(platform: Platform, approved: Approved<P>): void;
};
