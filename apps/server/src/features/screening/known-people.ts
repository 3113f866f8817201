import type { HitSubject } from '@mashang/contract/screening';
import type { Platform } from '../../platform/platform.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { HitRecord } from './hits/open-hit.ts';
import type { ScreenedName } from './names/screen-names.ts';

/** A person known to the operator, with the position of its row. */
export type KnownPerson = ScreenedName & { cursor: string };
/**
 * A source of known people, read page by page in row order. Each feature declares its own, so that a changed list is
 * compared with everybody.
 */
export type KnownPeople = {
  subject: HitSubject;
  page(platform: Platform, after: string, most: number): Promise<KnownPerson[]>;
  /** Opens the hits of one person, and freezes its money if it can still move. */
  hold?(ctx: Ctx, subjectId: string, hits: readonly HitRecord[]): Promise<void>;
};
