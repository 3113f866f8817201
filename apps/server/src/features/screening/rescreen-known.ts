import { setImmediate } from 'node:timers/promises';
import type { Writer } from '../../platform/database/db.ts';
import { shouldStop, stopHere } from '../../platform/jobs/stopping.ts';
import { TRIES_MOST, tryWork } from '../../platform/jobs/try-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { hitRecords, openHits } from './hits/open-hit.ts';
import type { KnownPeople, KnownPerson } from './known-people.ts';
import { type Match, matchNames } from './names/match-names.ts';
import { partyOf } from './names/screened-name.ts';
import { type DueRun, endRun, keepRun, leaseRun, postponeRun } from './rescreen-store.ts';
import * as zh from './zh.ts';

const LEASE_S = 60;
const PAGE = 300;
/** Names compared between two yields to the event loop. */
const AT_ONCE = 25;
/** Longest delay between tries of a failing run: everybody must be screened, so it never gives up. */
const LONGEST_PAUSE_S = 600;

type Tally = { screened: number; hits: number };

function writerOf({ db }: Platform): Writer {
  return ownWork(db, 'screening.rescreen').app;
}

/** Compares what a released version newly contains with everybody the operator knows; continues where it stopped. */
export async function rescreenKnown(ctx: Ctx, sources: readonly KnownPeople[]): Promise<number> {
  let done = 0;
  while (!shouldStop()) {
    const due = await leaseRun(writerOf(ctx.platform), LEASE_S);
    if (!due) return done;
    await runDue({ ...ctx, requestId: due.requestId || ctx.requestId }, due, sources);
    done += 1;
  }
  return done;
}

function runDue(ctx: Ctx, due: DueRun, sources: readonly KnownPeople[]): Promise<void> {
  const { platform, requestId } = ctx;
  const fault = zh.rescreenKnown.halted(requestId);
  const postpone = (pauseS: number) =>
    postponeRun(writerOf(platform), due.id, { fault: pauseS === 0 ? '' : fault, pauseS });
  return tryWork(
    platform,
    { job: 'rescreen', id: due.listId, requestId, tries: Math.min(due.tries, TRIES_MOST) },
    { work: () => screenAll(ctx, due, sources), postpone, fail: () => postpone(LONGEST_PAUSE_S) },
  );
}

async function screenAll(ctx: Ctx, due: DueRun, sources: readonly KnownPeople[]): Promise<void> {
  const tally = { screened: due.screened, hits: due.hits };
  for (const [at, known] of sources.entries()) {
    if (at < due.source) continue;
    await screenSource(ctx, { ...due, source: at, cursor: at === due.source ? due.cursor : '0' }, { known, tally });
  }
  await end(ctx, { due, tally });
}

async function screenSource(
  ctx: Ctx,
  due: DueRun,
  { known, tally }: { known: KnownPeople; tally: Tally },
): Promise<void> {
  const { platform } = ctx;
  let { cursor } = due;
  for (;;) {
    const people = await known.page(platform, cursor, PAGE);
    const last = people.at(-1);
    if (!last) return;
    const named = people.filter(({ name }) => name.trim() !== '');
    for (let at = 0; at < named.length; at += AT_ONCE) {
      await setImmediate();
      const some = named.slice(at, at + AT_ONCE);
      const asked = some.map((one) => ({
        name: one.name,
        party: partyOf(one),
        birth: one.birth,
        documents: one.documents,
      }));
      const found = await matchNames(platform.db.app, asked, { listId: due.listId, baseId: due.baseId });
      for (const [n, person] of some.entries()) {
        const matches = found[n] ?? [];
        if (matches.length > 0) tally.hits += await note(ctx, known, person, matches);
      }
    }
    tally.screened += named.length;
    cursor = last.cursor;
    await keepRun(writerOf(platform), { ...due, ...tally, cursor }, LEASE_S);
    stopHere();
  }
}

async function note(
  ctx: Ctx,
  { subject, hold }: KnownPeople,
  person: KnownPerson,
  matches: readonly Match[],
): Promise<number> {
  const { platform } = ctx;
  const hits = hitRecords(platform.secrets.vault, person, matches, {
    subject,
    subjectId: person.subjectId,
    holds: hold !== undefined,
  });
  if (!hold) return openHits(writerOf(platform), hits);
  await hold(ctx, person.subjectId, hits);
  return hits.length;
}

const end = writeVerb<{ due: DueRun; tally: Tally }, void>({
  name: 'risk.rescreen',
  permission: null,
  async run({ tx }, { due, tally }) {
    await endRun(tx, due.id, tally);
    return { result: undefined, audit: { subjectKind: 'screening-list', subjectId: due.listId, after: tally } };
  },
});
