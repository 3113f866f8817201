import { randomUUID } from 'node:crypto';
import { SERVICES, type Service } from '@mashang/contract/jurisdictions';
import { formatTime } from '@mashang/contract/time';
import { runImports } from '../../features/reconciliation/statements/run-imports.ts';
import { personal } from '../../platform/security/personal.ts';
import { createOrder } from '../call-merchant.ts';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';

/** The institution's account in tests. */
export const BANK = { code: 'main', number: '1100200300400500', prefix: '88660001', holder: '示范支付有限公司' };
const SERVICES_OF_MODE: readonly Service[] = SERVICES;

/** Sets the mode and the services of the licence. */
export async function setMode(
  server: Pick<TestServer, 'change'>,
  mode: 'institution' | 'agent_float',
  services = SERVICES_OF_MODE,
): Promise<void> {
  await server.change(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select legal_name, licence_no, regulator, jurisdiction, ${services as string[]}, ${mode}, valid_from, valid_to,
        entered_by, approved_by
      from licence_profile order by id limit 1`,
  );
}

type Account = {
  code: string;
  number: string;
  prefix: string;
  way: 'none' | 'order' | 'merchant';
  kind?: 'client' | 'own';
};
/** Opens an account of the institution, entered as the owner of the database. */
export async function openBankAccount(
  server: TestServer,
  { code, number, prefix, way, kind = 'client' }: Account,
): Promise<void> {
  await server.change(
    (sql) => sql`
      insert into bank_account (code, bank, holder, account_no, kind, virtual_way, virtual_prefix)
      values (${code}, '示范银行', ${BANK.holder}, ${personal('bank_account.account_no', number)}, ${kind}, ${way},
        ${prefix})`,
  );
}

/** Opens a receiving place of a product at an account. */
export async function openPlace(
  server: TestServer,
  product: string,
  code: string,
  fields: { weight?: number; position?: number; daily?: bigint } = {},
): Promise<void> {
  const { weight = 100, position = 1, daily = 100_000_000_000n } = fields;
  await server.change(
    (sql) => sql`
      insert into receiving_place (product_id, kind, bank_account_id, weight, position, daily_amount)
      select p.id, 'bank', a.id, ${weight}, ${position}, ${daily}
      from product p, bank_account a
      where p.code = ${product} and a.code = ${code}`,
  );
}

export type PlacedOrder = { agtOrderNo: string; virtualNo: string; reference: string };
/** Places an order of the demo's merchant at the institution; returns it with what its payer is shown. */
export async function placeOrder(server: TestServer, fields: Record<string, unknown> = {}): Promise<PlacedOrder> {
  const { agtOrderNo } = await createOrder(server, { product: 'bank', ...fields });
  const [row] = await server.owner<{ virtualNo: string; reference: string }[]>`
    select w.virtual_no as "virtualNo", w.pay_reference as "reference"
    from order_place w
    join collection_order o on o.id = w.order_id
    where o.agt_order_no = ${agtOrderNo} and w.closed_at is null`;
  return { agtOrderNo, virtualNo: row?.virtualNo ?? '', reference: row?.reference ?? '' };
}

export type Entry = {
  amount: string;
  /** The bank's own number; missing where the bank gives none. */
  reference?: string;
  way?: 'CRDT' | 'DBIT';
  text?: string;
  payer?: string;
  endToEnd?: string;
  creditedTo?: string;
  /** The account it was sent from, where the bank gives it. */
  from?: string;
  reversal?: boolean;
  status?: string;
  account?: string;
  /** YYYY-MM-DD; today without one. */
  day?: string;
};
/** Returns a camt.054 notice or camt.053 statement with these entries, one transaction each. */
export function camt(kind: '053' | '054', entries: readonly Entry[]): string {
  const [root, part] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  // A bank's day is the day in Shanghai, also while UTC is still at the day before.
  const today = formatTime(Date.now()).slice(0, 10);
  const numbered = (number: string) => `<Id><Othr><Id>${number}</Id></Othr></Id>`;
  const dayOf = ({ day = today }: Entry) => `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08">` +
    `<${root}><GrpHdr><MsgId>${randomUUID()}</MsgId></GrpHdr>` +
    entries
      .map(
        (one) =>
          `<${part}><Id>1</Id><Acct>${numbered(one.account ?? BANK.number)}</Acct><Ntry>` +
          `<Amt Ccy="CNY">${one.amount}</Amt><CdtDbtInd>${one.way ?? 'CRDT'}</CdtDbtInd>` +
          `${one.reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>${one.status ?? 'BOOK'}</Cd></Sts>${dayOf(one)}` +
          `<NtryDtls><TxDtls><Refs>${one.reference ? `<AcctSvcrRef>${one.reference}</AcctSvcrRef>` : ''}` +
          `<EndToEndId>${one.endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>` +
          `<RltdPties><Dbtr><Pty><Nm>${one.payer ?? '王小明'}</Nm></Pty></Dbtr>` +
          `${one.from ? `<DbtrAcct>${numbered(one.from)}</DbtrAcct>` : ''}` +
          `${one.creditedTo ? `<CdtrAcct>${numbered(one.creditedTo)}</CdtrAcct>` : ''}</RltdPties>` +
          `<RmtInf><Ustrd>${one.text ?? ''}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></${part}>`,
      )
      .join('') +
    `</${root}></Document>`
  );
}

/** Uploads and imports a message as staff do; returns the import's id. */
export async function importCamt(
  server: TestServer,
  user: TestUser,
  xml: string,
): Promise<{ id: string; already: boolean }> {
  const boundary = 'xxxx';
  const payload =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\ncontent-type: ` +
    `application/xml\r\n\r\n${xml}\r\n--${boundary}--\r\n`;
  const headers = { ...user.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/reconciliation/uploadStatement',
    headers,
    payload,
  });
  const uploaded = sent.json() as { code: number; msg: string; data: { file: string } };
  if (uploaded.code !== 200) throw new Error(uploaded.msg);
  const body = { file: uploaded.data.file, fileName: '银行报文.xml', mapping: {} };
  const answer = await user.post('/api/reconciliation/import', body);
  if (answer.code !== 200) throw new Error(answer.msg);
  await runImports(server.system('statement'));
  return answer.data as { id: string; already: boolean };
}
