import { GATE_REASONS } from '@mashang/contract/businesses';
import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import {
  maskPhone,
  type OverseenDetail,
  type OverseenPage,
  type OverseenParticipant,
  type OverseenQuery,
} from '@mashang/contract/participants';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { participantBalances } from '../../ledger/read-ledger.ts';
import { listUsersOfParticipant, userIdsOfParticipants } from '../../users/list-users-of-participants.ts';
import * as zh from '../zh.ts';
import {
  findFreezeReason,
  findOverseen,
  listKin,
  listOverseen,
  listRates,
  type OverseenRow,
  readLimits,
  sumOverseen,
} from './oversight-store.ts';
import { findRegister } from './register-store.ts';

function view({ posted, held, parentName, gate, ...row }: OverseenRow, userIds: string[]): OverseenParticipant {
  return {
    ...row,
    userIds,
    gate: gate ? GATE_REASONS[gate] : '',
    id: row.id.toString(),
    personId: row.personId.toString(),
    parentName: parentName ?? '',
    phone: maskPhone(row.phone),
    currency: BOOKS_CURRENCY,
    available: formatMoney(posted - held),
    held: formatMoney(held),
  };
}

/** Lists every agent and code merchant in the order of the tree, with the sums of their floats. */
export async function listParticipants(ctx: Ctx, query: OverseenQuery): Promise<OverseenPage> {
  allow(ctx.actor, 'participant:oversee');
  return asReader(ctx, async (tx) => {
    const [rows, sums] = await Promise.all([listOverseen(tx, query), sumOverseen(tx, query)]);
    const users = await userIdsOfParticipants(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      list: rows.map((row) => view(row, users.get(row.id) ?? [])),
      total: sums.total,
      page: query.page,
      limit: query.limit,
      totals: {
        currency: BOOKS_CURRENCY,
        available: formatMoney(sums.posted - sums.held),
        held: formatMoney(sums.held),
      },
    };
  });
}

/** Returns one participant with those above and right below it, and its limits, rates and balances. */
export async function readParticipant(ctx: Ctx, { id }: { id: string }): Promise<OverseenDetail> {
  allow(ctx.actor, 'participant:oversee');
  return asReader(ctx, async (tx) => {
    const row = await findOverseen(tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.participantMissing);
    const [kin, limits, rates, balances, why, users] = await Promise.all([
      listKin(tx, id),
      readLimits(tx, row.personId),
      listRates(tx, id),
      participantBalances(tx, row.id),
      row.frozen ? findFreezeReason(tx, row.name) : '',
      listUsersOfParticipant({ tx, now: ctx.now }, row.id),
    ]);
    const { dailyAmount, monthlyAmount, dayAmount, monthAmount, ownDailyAmount, ownMonthlyAmount, ...counts } = limits;
    return {
      participant: view(
        row,
        users.map((user) => user.id),
      ),
      users,
      currency: BOOKS_CURRENCY,
      commission: balances.commission,
      above: kin.above.map((one) => ({ id: one.id.toString(), name: one.name })),
      below: kin.below.map((one) => ({ ...one, id: one.id.toString() })),
      limits: {
        ...counts,
        dailyAmount: formatMoney(dailyAmount),
        monthlyAmount: formatMoney(monthlyAmount),
        dayAmount: formatMoney(dayAmount),
        monthAmount: formatMoney(monthAmount),
        ownDailyAmount: formatMoney(ownDailyAmount),
        ownMonthlyAmount: formatMoney(ownMonthlyAmount),
      },
      rates: rates.map(({ rate, ...about }) => ({ ...about, rate: formatRate(rate) })),
      freezeReason: why,
      register: await findRegister(tx, row.id),
    };
  });
}
