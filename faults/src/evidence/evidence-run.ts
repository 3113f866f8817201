import { PAY_TYPE } from '@mashang/contract/products';
import { openChannelPlace, openTestChannel } from '../../../apps/sandbox/src/channels/arrange-channel-testing.ts';
import {
  BANK,
  openBankAccount,
  openPlace,
  setMode,
} from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import { fundMerchant } from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { arrangeSettlement, merchantOf } from '../../../apps/server/src/test-support/arrange/arrange-settlements.ts';
import type { TestServer } from '../../../apps/server/src/test-support/open-test-server.ts';
import type { HistoryCluster } from '../histories/cluster.ts';
import { type ModelServer, openModelServer } from '../histories/model-server.ts';
import { OutsideBank } from './outside-bank.ts';
import { type OutsideCompanies, startCompanies } from './outside-companies.ts';

export type Mode = 'institution' | 'agent_float';
/** A freeze or dispute between two moments of this machine's clock; without an end it is still in force. */
export type Standing = {
  kind: 'order' | 'complaint' | 'payout' | 'wallet' | 'merchant';
  /** Number of the order or payout; name of the float's owner; empty for the merchant. */
  of: string;
  from: number;
  to: number;
};

/**
 * One sequence of events: the program, the bank outside it, and what the test that plays both knows without asking
 * either.
 */
export type EvidenceRun = {
  deployment: ModelServer;
  /** The licence's mode, and the one before it, whose orders and payouts continue. */
  modes: Mode[];
  bank: OutsideBank;
  /** Payment companies; null where no licence of this sequence lets it use them. */
  companies: OutsideCompanies | null;
  /** Numbers of the institution's accounts, and each by its code. */
  accounts: string[];
  byCode: Record<string, string>;
  merchantId: string;
  standings: Standing[];
  /** Amounts that payers were asked for, by the order's number. */
  asked: Map<string, bigint>;
  /** Orders whose collector confirmed the receipt, refunds whose proof was accepted, payouts that a claimer paid. */
  byHand: Set<string>;
  stop(): Promise<void>;
};

const SECOND = { code: 'second', number: '1100200300400600', prefix: '' };
const TERMS = { holdBack: false, reserveRate: '5.0000', reserveDays: 30, fee: '1.00' };

/** Starts a server in that mode with two accounts at the bank, and a merchant that is settled on request. */
export async function openEvidenceRun(
  cluster: HistoryCluster,
  mode: Mode,
  { mark, withCompanies }: { mark: string; withCompanies: boolean },
): Promise<EvidenceRun> {
  const companies = withCompanies ? await startCompanies() : null;
  const deployment = await openModelServer(cluster, companies ? { publicUrl: companies.noticeUrl } : {});
  const { server, users } = deployment;
  // Before there is an account that this money would have to lie on.
  if (companies) await fundMerchant(server, FUNDS);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { ...SECOND, way: 'none' });
  if (companies) await openCompanies(server, companies);
  if (mode === 'institution') await becomeInstitution(server);
  await arrangeSettlement(server, { maker: users('admin01'), checker: users('admin02') }, TERMS);
  return {
    deployment,
    modes: [mode],
    bank: new OutsideBank(mark),
    companies,
    accounts: [BANK.number, SECOND.number],
    byCode: { [BANK.code]: BANK.number, [SECOND.code]: SECOND.number },
    merchantId: (await merchantOf(server)).id,
    standings: [],
    asked: new Map(),
    byHand: new Set(),
    async stop() {
      await companies?.stop();
      await deployment.stop();
    },
  };
}

/** Changes the mode half way through; business begun before continues. */
export async function changeMode(run: EvidenceRun): Promise<void> {
  await becomeInstitution(run.deployment.server);
  run.modes = ['institution', 'agent_float'];
}

/** Enough for payouts through the companies beside all others. */
const FUNDS = 20_000_000n;
/** The number of a product that is paid at a payment company only. */
export const ONLINE = 'wallet';

/** Enters both companies as places of a product, and makes their payouts something that the merchant may ask for. */
async function openCompanies(server: TestServer, companies: OutsideCompanies): Promise<void> {
  companies.leadTo(server);
  for (const { code, kind, emulator } of companies.all) {
    await openTestChannel(server, { code, kind, ways: ['code', 'wap'] }, emulator);
    await openChannelPlace(server, { product: ONLINE, code });
  }
  // The demo's own product of the first pay type is already there; it sells nothing that is paid to a chat wallet.
  await server.change((sql) => sql`update product set pay_type = ${PAY_TYPE.chatWallet} where code = ${ONLINE}`);
}

async function becomeInstitution(server: TestServer): Promise<void> {
  await openPlace(server, 'bank', BANK.code);
  await openPlace(server, 'bank', SECOND.code, { weight: 30 });
  await setMode(server, 'institution');
}
