import {
  BANK,
  openBankAccount,
  openPlace,
  setMode,
} from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import { arrangeSettlement, merchantOf } from '../../../apps/server/src/test-support/arrange/arrange-settlements.ts';
import type { TestServer } from '../../../apps/server/src/test-support/open-test-server.ts';
import type { HistoryCluster } from '../histories/cluster.ts';
import { type HistoryHouse, openHistoryHouse } from '../histories/house.ts';
import { OutsideBank } from './outside-bank.ts';

export type Mode = 'institution' | 'agent_float';
/** Something stood still between two moments of this machine's clock; without an end it still does. */
export type Standing = {
  kind: 'order' | 'complaint' | 'payout' | 'wallet' | 'merchant';
  /** Number of the order or payout; whose float; empty for the merchant. */
  of: string;
  from: number;
  to: number;
};

/** One course of events: the program, the bank outside it, and what whoever plays both knows without asking either. */
export type EvidenceHouse = {
  house: HistoryHouse;
  /** The licence's, and the one before it, whose orders and payouts go on. */
  modes: Mode[];
  bank: OutsideBank;
  /** Numbers of the institution's accounts, and each by its code. */
  accounts: string[];
  byCode: Record<string, string>;
  merchantId: string;
  standings: Standing[];
  /** What payers were asked for, by the order's number. */
  asked: Map<string, bigint>;
  /** Orders whose collector said that the money came, refunds whose proof was accepted, payouts that a claimer paid. */
  byHand: Set<string>;
  stop(): Promise<void>;
};

const SECOND = { code: 'second', number: '1100200300400600', prefix: '' };
const TERMS = { holdBack: false, reserveRate: '5.0000', reserveDays: 30, fee: '1.00' };

/** A server of that mode with two accounts at the bank, and a merchant that is settled on request. */
export async function openEvidenceHouse(cluster: HistoryCluster, mode: Mode, mark: string): Promise<EvidenceHouse> {
  const house = await openHistoryHouse(cluster);
  const { server, users } = house;
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { ...SECOND, way: 'none' });
  if (mode === 'institution') await becomeInstitution(server);
  await arrangeSettlement(server, { maker: users('admin01'), checker: users('admin02') }, TERMS);
  return {
    house,
    modes: [mode],
    bank: new OutsideBank(mark),
    accounts: [BANK.number, SECOND.number],
    byCode: { [BANK.code]: BANK.number, [SECOND.code]: SECOND.number },
    merchantId: (await merchantOf(server)).id,
    standings: [],
    asked: new Map(),
    byHand: new Set(),
    stop: () => house.stop(),
  };
}

/** Half way through the mode is the other one; what was begun before goes on. */
export async function changeMode(world: EvidenceHouse): Promise<void> {
  await becomeInstitution(world.house.server);
  world.modes = ['institution', 'agent_float'];
}

async function becomeInstitution(server: TestServer): Promise<void> {
  await openPlace(server, 'bank', BANK.code);
  await openPlace(server, 'bank', SECOND.code, { weight: 30 });
  await setMode(server, 'institution');
}
