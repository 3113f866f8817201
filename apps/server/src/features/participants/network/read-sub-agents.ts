import { FLOATS } from '@mashang/contract/jurisdictions';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { ParentInfo, RunChanges, SonListQuery, SonPage, SubAgent } from '@mashang/contract/participants';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { agentOf, noSuchSubAgent } from '../agent-of.ts';
import * as zh from '../zh.ts';
import { viewSubAgent } from './network-rules.ts';
import { requireSubAgent } from './require-sub-agent.ts';
import {
  countSubAgents,
  findByName,
  findParent,
  findSubAgent,
  listNamesBelow,
  listRunChanges,
  listSubAgents,
} from './sub-agents-store.ts';

/** Whether float may be transferred down now, by the gate of the command itself. */
async function mayTransferDown({ platform }: Ctx): Promise<boolean> {
  try {
    await platform.gate(FLOATS, 'begin');
    return true;
  } catch (error) {
    if (error instanceof BusinessError) return false;
    throw error;
  }
}

/** Returns one level of the tree below the reader, or the participants anywhere in it that match a keyword. */
export async function readSubAgents(ctx: Ctx, query: SonListQuery): Promise<SonPage> {
  allow(ctx.actor, 'participant:read');
  const reader = agentOf(ctx);
  const transfers = await mayTransferDown(ctx);
  return asReader(ctx, async (tx) => {
    const parentId = query.parentId ? BigInt(query.parentId) : reader;
    const [parent, self] = [await findSubAgent(tx, parentId), await findSubAgent(tx, reader)];
    if (!parent || !self) throw noSuchSubAgent();
    const filter = { parentId, keyword: query.keyword || null, below: parentId };
    const [rows, total] = [await listSubAgents(tx, filter, query), await countSubAgents(tx, filter)];
    const { id, name, depth, available, held } = self;
    return {
      list: rows.map((row) => viewSubAgent(row, { reader, transfers })),
      total,
      page: query.page,
      limit: query.limit,
      self: {
        id: String(id),
        name,
        depth,
        currency: BOOKS_CURRENCY,
        available: formatMoney(available),
        held: formatMoney(held),
      },
    };
  });
}

/** Lists everybody below the reader that matches a keyword; without one the whole tree, downline by downline. */
export async function readNetwork(ctx: Ctx, query: SonListQuery): Promise<{ list: SubAgent[] }> {
  allow(ctx.actor, 'participant:read');
  const reader = agentOf(ctx);
  const transfers = await mayTransferDown(ctx);
  return asReader(ctx, async (tx) => {
    const below = query.parentId ? BigInt(query.parentId) : reader;
    await requireSubAgent(tx, below);
    const rows = await listSubAgents(tx, { parentId: null, keyword: query.keyword ?? '', below }, query);
    return { list: rows.map((row) => viewSubAgent(row, { reader, transfers })) };
  });
}

/** Returns one participant of the reader's subtree; without an id the reader itself. */
export async function readAgent(ctx: Ctx, { id }: { id?: string }): Promise<SubAgent> {
  allow(ctx.actor, 'participant:read');
  const reader = agentOf(ctx);
  const row = await asReader(ctx, (tx) => findSubAgent(tx, id ? BigInt(id) : reader));
  if (!row) throw noSuchSubAgent();
  return viewSubAgent(row, { reader, transfers: await mayTransferDown(ctx) });
}

/** Finds a participant by its login name, within the reader's subtree. */
export async function findAgentId(ctx: Ctx, { name }: { name: string }) {
  allow(ctx.actor, 'participant:read');
  agentOf(ctx);
  const row = await asReader(ctx, (tx) => findByName(tx, name.toLowerCase()));
  if (!row) throw noSuchSubAgent();
  return { ...row, id: String(row.id) };
}

/** Returns the login names of everybody below the reader, by id. */
export async function readNameMap(ctx: Ctx): Promise<{ names: Record<string, string> }> {
  allow(ctx.actor, 'participant:read');
  const reader = agentOf(ctx);
  const rows = await asReader(ctx, (tx) => listNamesBelow(tx, reader));
  return { names: Object.fromEntries(rows.map(({ id, name }) => [String(id), name])) };
}

/** Returns the reader's parent, with the little that the reader may know of it. */
export async function readParent(ctx: Ctx): Promise<ParentInfo | null> {
  allow(ctx.actor, 'participant:read');
  const parent = await findParent(ctx.platform.db.app, agentOf(ctx));
  return parent ? { ...parent, id: String(parent.id) } : null;
}

/** Returns the pauses and starts of a participant of the subtree, the newest first. */
export async function readRunChanges(ctx: Ctx, { id }: { id: string }): Promise<RunChanges> {
  allow(ctx.actor, 'participant:read');
  agentOf(ctx);
  return asReader(ctx, async (tx) => {
    await requireSubAgent(tx, BigInt(id));
    const rows = await listRunChanges(tx, BigInt(id));
    return {
      list: rows.map(({ time, runStatus, byName, bySelf }) => ({
        time,
        runStatus,
        // A participant above the reader is not visible to it, so it is not named.
        actor: bySelf ? zh.readSubAgents.self : (byName ?? zh.readSubAgents.parentOrOperator),
      })),
    };
  });
}
