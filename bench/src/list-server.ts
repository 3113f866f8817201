import { createGuardrails, generateSync } from 'otplib';
import { type Cookies, openPage, startBrowser } from './browser.ts';
import { runLoad } from './http-load.ts';
import { makeNetwork, type Network, openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';

type SignedIn = { cookies: Cookies; ordersAnswer: string };
/**
 * A server with one agent who has orders: the agent's session as cookies, its list as the server answers it, and one
 * payment page.
 */
export type ListServer = SignedIn & { server: ServerUnderTest; network: Network; url: string; payUrl: string };

/**
 * Starts the server like `npm start`, creates `orders` orders of one agent through the merchant's API, and signs the
 * agent in.
 */
export async function startListServer(orders: number): Promise<ListServer> {
  const server = await startServer();
  try {
    const sql = openOwner(server, 2);
    const network = await makeNetwork(server, sql, {
      tag: 'list',
      topAgents: 1,
      collectorsEach: 1,
      accountsEach: 40,
      merchants: 1,
      users: true,
    });
    await sql.end();
    const requests = signedCreates(network, orders);
    let payUrl = '';
    await runLoad({
      port: server.port,
      connections: 4,
      job: {
        next: () => requests.pop() ?? null,
        onAnswer: (status, body) => {
          if (status !== 201) throw new Error(`create answered ${status} ${body.slice(0, 200)}`);
          payUrl = (JSON.parse(body) as { payUrl: string }).payUrl;
        },
      },
    });
    const url = `http://127.0.0.1:${server.port}`;
    const signedIn = await signInByHand(url, network.collectors[0]?.username as string);
    return { ...signedIn, server, network, url, payUrl: new URL(payUrl, url).href };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Signs in through the form; only the cookies are kept, so that each measured page starts with empty storage. */
async function signInByHand(url: string, username: string): Promise<SignedIn> {
  const browser = await startBrowser();
  const { page, context } = await openPage(browser);
  await page.goto(`${url}/login`);
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('Demo@2026');
  await page.getByRole('button', { name: '登录' }).click();
  await page
    .getByLabel('谷歌验证码')
    .fill(generateSync({ secret: SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }));
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('heading', { name: /今日概况/ }).waitFor();
  const list = page.waitForResponse((response) => response.url().includes('/api/agt/order/getPageList'));
  await page.goto(`${url}/order/collection`);
  const ordersAnswer = await (await list).text();
  const cookies = await context.cookies();
  await browser.close();
  return { cookies, ordersAnswer };
}
