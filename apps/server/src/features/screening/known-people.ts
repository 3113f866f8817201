import type { HitSubject } from '@mashang/contract/screening';
import type { Platform } from '../../platform/platform.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { HitRecord } from './hits/open-hit.ts';
import type { ScreenedName } from './names/screen-names.ts';

/** Somebody the operator knows, with the row it stands in. */
export type KnownPerson = ScreenedName & { cursor: string };
/**
 * Where people stand, page by page in the order of their rows; features declare theirs, so that a
 * changed list finds everybody.
 */
export type KnownPeople = {
  subject: HitSubject;
  page(platform: Platform, after: string, most: number): Promise<KnownPerson[]>;
  /** Opens the hits of one; where its money still moves, it stands still. */
  hold?(ctx: Ctx, subjectId: string, hits: readonly HitRecord[]): Promise<void>;
};
