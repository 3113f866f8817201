import { setImmediate } from 'node:timers/promises';
import type { MatchReason } from '@mashang/contract/screening';
import type { Reader } from '../../../platform/database/db.ts';
import { present } from '../../../platform/present.ts';
import { compareNames } from './compare-names.ts';
import { levelOf, scoreMatch, type Thresholds } from './match-rules.ts';
import { type Candidate, findCandidates, findThresholds } from './match-store.ts';
import { formsOf } from './name-forms.ts';
import { documentKey, searchOf } from './name-keys.ts';

/** A person to be screened. `party` distinguishes namesakes: an account, a document, or the record itself. */
export type Asked = {
  name: string;
  party: string;
  birth?: string | undefined;
  documents?: readonly string[] | undefined;
};
export type Match = {
  entryId: bigint;
  list: string;
  version: string;
  level: 'exact' | 'review';
  reason: MatchReason;
};

const HITS_MAX = 10;
/** Names in one query. */
const AT_ONCE = 50;
/** Comparisons between two yields to the event loop: some milliseconds. */
const YIELD_EVERY = 400;

type Against = { listId?: string | null; baseId?: string | null };

/**
 * Returns, for each person asked, the records that it may be, most likely first; only scores from the review threshold
 * on.
 */
export async function matchNames(sql: Reader, asked: readonly Asked[], against: Against = {}): Promise<Match[][]> {
  // Wages are paid to the same people again and again: a repeated person is searched once.
  const sameAs = (one: Asked) => JSON.stringify([one.name, one.party, one.birth, one.documents]);
  const single = [...new Map(asked.map((one) => [sameAs(one), one])).entries()];
  const policy = await findThresholds(sql);
  const found = new Map<string, Match[]>();
  for (let at = 0; at < single.length; at += AT_ONCE) {
    const some = single.slice(at, at + AT_ONCE);
    const matches = await matchSome(
      sql,
      some.map(([, one]) => one),
      { policy, ...against },
    );
    for (const [n, [key]] of some.entries()) found.set(key, matches[n] ?? []);
  }
  return asked.map((one) => found.get(sameAs(one)) ?? []);
}

async function matchSome(
  sql: Reader,
  asked: readonly Asked[],
  { policy, listId = null, baseId = null }: Against & { policy: Thresholds },
): Promise<Match[][]> {
  const wanted = asked.map(({ name, party, documents = [] }) => ({
    name,
    party,
    ...searchOf(formsOf(name), documents),
  }));
  const candidates = await findCandidates(sql, wanted, { listId, baseId });
  const found = asked.map((): Match[] => []);
  for (const [at, candidate] of candidates.entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
    const match = judge(present(asked[candidate.ord], 'who a candidate is of'), candidate, policy);
    if (match) found[candidate.ord]?.push(match);
  }
  return found.map((matches) =>
    matches.toSorted((a, b) => b.reason.score - a.reason.score || Number(a.entryId - b.entryId)).slice(0, HITS_MAX),
  );
}

function judge(asked: Asked, candidate: Candidate, policy: Thresholds): Match | null {
  const { entryId, list, version } = candidate;
  const reason = scoreMatch(
    likeness(asked.name, candidate),
    { births: asked.birth ? [asked.birth] : [], documents: (asked.documents ?? []).map(documentKey) },
    { births: candidate.births, documents: candidate.documents.map(documentKey) },
    policy,
  );
  const level = levelOf(reason.score, policy);
  return level && { entryId, list, version, level, reason };
}

function likeness(name: string, record: Pick<Candidate, 'name' | 'aliases'>) {
  return bestName(name, record).likeness;
}

/** Returns the most similar name of a record, and its similarity. */
export function bestName(name: string, record: Pick<Candidate, 'name' | 'aliases'>) {
  const asked = formsOf(name);
  const all = [record.name, ...record.aliases].map((listed) => ({
    listed,
    likeness: compareNames(asked, formsOf(listed)),
  }));
  return all.reduce((best, next) => (next.likeness.score > best.likeness.score ? next : best));
}
