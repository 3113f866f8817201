import { formatRate, parseRate } from '@mashang/contract/money';
import {
  type AddAgentBody,
  type Invitation,
  type InvitationProducts,
  type IssuedInvitation,
  maskPhone,
  whyNoPlaceBelow,
} from '@mashang/contract/participants';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import { agentOf } from '../agent-of.ts';
import { findStanding, listRates } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';
import {
  closeExpired,
  findInvitation,
  type InvitationRate,
  type InvitationRow,
  insertInvitation,
  isNameTaken,
  listInvitations,
  lockName,
} from './invitation-store.ts';
import { newInvitationToken } from './invitation-token.ts';

/** Most invitations of one agent that may be open at once. */
const OPEN_MAX = 50;

/** Converts an invitation to the form that its inviter sees. */
export function viewInvitation(row: InvitationRow): Invitation {
  const { id, name, kind, legalName, phone, inviterName, state, createTime, expiresAt } = row;
  const shown = { legalName, phone: maskPhone(phone), inviterName };
  return { id: String(id), name, kind, ...shown, state, createTime, expiresAt };
}

/** Only a verified agent that is not frozen may invite others, and only where a level is left. */
export async function requireInviter(ctx: WriteCtx, kind: AddAgentBody['kind']): Promise<bigint> {
  const me = agentOf(ctx);
  const own = await findStanding(ctx.tx, me);
  if (own?.frozen) throw new BusinessError('frozen', zh.inviteSubAgent.frozen);
  if (!own?.verified) throw new BusinessError('forbidden', zh.inviteSubAgent.unverified);
  const reason = whyNoPlaceBelow(own.depth, kind);
  if (reason) throw invalidField('kind', reason);
  return me;
}

async function checkRates(ctx: WriteCtx, me: bigint, rates: AddAgentBody['rates']): Promise<InvitationRate[]> {
  const own = new Map((await listRates(ctx.tx, me)).map(({ prdId, rate }) => [String(prdId), rate]));
  const seen = new Set<string>();
  return rates.map(({ prdId, agtRate }, at) => {
    const most = own.get(prdId);
    if (most === undefined || seen.has(prdId)) throw invalidField(`rates.${at}.prdId`, zh.inviteSubAgent.productUnfit);
    seen.add(prdId);
    const rate = parseRate(agtRate);
    if (rate > most) throw invalidField(`rates.${at}.agtRate`, zh.inviteSubAgent.aboveOwnRate(formatRate(most)));
    return { product: prdId, rate };
  });
}

/** Invites somebody below the actor; only this answer contains the link. */
export const inviteSubAgent = writeVerb<AddAgentBody, IssuedInvitation>({
  name: 'sub-agent.invite',
  permission: 'sub-agent:manage',
  async run(ctx, input) {
    const { tx, actor, now, platform } = ctx;
    allow(actor, 'sub-agent:manage');
    await requireService(platform, 'agent_network');
    const inviterId = await requireInviter(ctx, input.kind);
    const rates = await checkRates(ctx, inviterId, input.rates);
    await lockName(tx, input.name);
    if (await isNameTaken(tx, input.name, now, null)) throw nameTaken();
    await closeExpired(tx, input.name, now);
    const open = (await listInvitations(tx, inviterId, now)).filter(({ state }) => state === 'open');
    if (open.length >= OPEN_MAX) throw new BusinessError('tooMany', zh.inviteSubAgent.tooManyOpen(OPEN_MAX));
    const { tokenHash, expiresAt, url } = newInvitationToken(platform, now);
    const { name, kind, legalName, phone } = input;
    const id = await insertInvitation(
      tx,
      { inviterId, invitedBy: actor.userId, name, kind, legalName, phone, rates, tokenHash, expiresAt },
      now,
    );
    const after = { name, kind, legalName, rates };
    return {
      result: { invitation: viewInvitation(await findInvitation(tx, id, now)), url },
      audit: { subjectKind: 'invitation', subjectId: String(id), after },
    };
  },
});

/** The 409 for a name that somebody has or is invited under; it names the field. */
export function nameTaken(): BusinessError {
  const reason = zh.inviteSubAgent.usernameTaken;
  return new BusinessError('conflict', reason, { fields: [{ field: 'name', reason }] });
}

/** Returns the reader's invitations that were not accepted. */
export async function readInvitations(ctx: Ctx): Promise<{ list: Invitation[] }> {
  allow(ctx.actor, 'sub-agent:manage');
  const me = agentOf(ctx);
  const rows = await asReader(ctx, (tx) => listInvitations(tx, me, ctx.now));
  return { list: rows.map(viewInvitation) };
}

/** Returns the products whose rate the reader may pass on, each with the reader's own rate. */
export async function readInvitationProducts(ctx: Ctx): Promise<InvitationProducts> {
  allow(ctx.actor, 'sub-agent:manage');
  const me = agentOf(ctx);
  const rows = await asReader(ctx, (tx) => listRates(tx, me));
  return {
    list: rows.map(({ prdId, prdName, rate }) => ({ prdId: String(prdId), prdName, agtRate: formatRate(rate) })),
  };
}
