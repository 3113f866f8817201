import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { listDesk } from '../lists/list-testing.ts';
import { numberKey } from '../names/name-keys.ts';
import { findListedWallet } from './wallet-store.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02']) users[name] = await signInUser(server, name);
  for (const name of ['risk01', 'finance01']) users[name] = await insertSession(server, name);
});
afterAll(() => server.stop());

const { load, release } = listDesk(() => server, user);

describe('wallets on a list', () => {
  const WALLET = '0x8589427373D6D84E98730D7795D8f6f8731FDA16';
  const TRON = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const isListed = async (address: string) =>
    (await findListedWallet(server.platform.db.app, address, numberKey(address)))?.list;

  it('are found once the version is in use, whatever the form of the file and the case of the letters', async () => {
    const targets = await load(
      '钱包名单',
      '1',
      `id,schema,name,aliases,birth_date,countries,identifiers,sanctions\nw1,CryptoWallet,${WALLET},,,,,演示\nw2,Person,某受限人员,,,,${TRON},演示`,
    );
    expect(targets.list).toMatchObject({ names: 2, broken: 0 });
    expect(await isListed(WALLET.toLowerCase())).toBeUndefined();
    await release(targets.list.id);
    expect(await isListed(WALLET.toLowerCase())).toBe('钱包名单');
    const sdn = await load(
      'SDN 钱包',
      '1',
      '<?xml version="1.0"?><sdnList><sdnEntry><uid>7</uid><lastName>WALLET OWNER</lastName>' +
        '<sdnType>Individual</sdnType><idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType>' +
        '<idNumber>0x1111111111111111111111111111111111111111</idNumber></id></idList></sdnEntry></sdnList>',
    );
    await release(sdn.list.id);
    expect(await isListed('0x1111111111111111111111111111111111111111')).toBe('SDN 钱包');
    const rows = ['名称,别名,钱包地址', `甲,,0x2222222222222222222222222222222222222222`, '乙,,0x33'];
    const own = await load('自有钱包', '1', rows.join('\n'));
    expect(own).toMatchObject({ list: { names: 1, broken: 1 }, problems: [{ reason: '不是钱包地址：0x33' }] });
    await release(own.list.id);
    expect(await isListed('0x2222222222222222222222222222222222222222')).toBe('自有钱包');
    const next = await load('自有钱包', '2', '名称\n甲');
    await release(next.list.id);
    expect(await isListed('0x2222222222222222222222222222222222222222')).toBeUndefined();
  });
});
