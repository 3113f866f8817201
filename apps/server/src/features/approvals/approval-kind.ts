import type { ApprovalKindName, DiffLine } from '@mashang/contract/approvals';
import type { Service, Stage } from '@mashang/contract/jurisdictions';
import type { Platform } from '../../platform/platform.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';

/** What a proposal is about: whose record, and the record's own kind of name. */
export type Subject = { kind: string; id: string; name: string };
export type Proposal<P> = { subjectId: string; payload: P };
/** What stands now, before the change. */
export type Standing<S> = {
  subject: Subject;
  /** As JSON; when it differs at the moment of approval, the proposal is void. */
  state: S;
  /** Decides how many check, where the kind has tiers. */
  amountFen?: bigint;
  /** Two waiting proposals with one key would be the same thing twice. */
  lockKey: string;
  /**
   * What stands beside the difference for whoever has to agree. It may change until then without making the proposal
   * void; as a function where it costs something, for the proposal alone.
   */
  remarks?: DiffLine[] | (() => Promise<DiffLine[]>);
};
export type Approved<P> = Proposal<P> & { id: bigint; makerId: bigint | null };

/** One kind of change that takes two people, declared by the feature that owns the record. */
export type ApprovalKind<P = unknown, S = unknown> = {
  kind: ApprovalKindName;
  /**
   * What of the licence the change is done under, asked at proposal and at approval (L1).
   * Left out where no money moves.
   */
  service?: Service;
  /** `finish` where it ends what is under way: open also after the service has ended. */
  stage?: Stage;
  /** Of mode `agent_float` alone: whether it begins something there or finishes it. */
  floats?: Stage;
  /**
   * Refuses what could not be done anyway and reads what stands now; rows that it can lock stay as they are
   * until the end of the transaction.
   */
  load(ctx: WriteCtx, proposal: Proposal<P>): Promise<Standing<S>>;
  /** The difference as people read it. */
  lines(state: S, payload: P): DiffLine[];
  /** Makes the change, in the transaction of the last approval. Answers what stands then, for the audit log. */
  apply(ctx: WriteCtx, approved: Approved<P>): Promise<unknown>;
  /** After the commit: who keeps something in memory is notified. */
  applied?(platform: Platform, approved: Approved<P>): void;
};
