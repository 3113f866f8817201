import { consent } from '../consent-in-browser.ts';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';

/**
 * Authorises an account of the sandbox platform as a person does; returns the authorisation's id. The server must
 * listen.
 */
export async function authoriseMarket(user: TestUser, uid: string, account = uid): Promise<string> {
  const begun = await user.get('/api/tb/api/getQrCode', { uid });
  if (begun.code !== 200) throw new Error(`authorising ${uid} began with ${begun.code} ${begun.msg}`);
  await consent((begun.data as { verificationUriComplete: string }).verificationUriComplete, { account });
  for (let tries = 0; tries < 5; tries += 1) {
    // The platform limits how often one may poll.
    user.server.clock.advance(10_000);
    const looked = await user.get('/api/tb/api/checkLogin', { uid });
    const found = (looked.data as { authorisation: { id: string } | null } | null)?.authorisation;
    if (found) return found.id;
  }
  throw new Error(`${uid} was not authorised`);
}

/** Inserts a shop with goods and an order, as a sync would leave them, of a participant and one merchant. */
export async function arrangeShop(server: TestServer, username: string, mchId: string): Promise<void> {
  await server.owner`
    with s as (
      insert into shop (participant_id, merchant_id, mch_id, authorisation_id, platform, market_shop_id, name)
      select p.id, m.id, m.mch_id, p.id, 'tb', 'SHOP-' || p.name, '小店' || p.name from participant p, merchant m
      where p.name = ${username} and m.mch_id = ${mchId} returning id, participant_id
    ), g as (
      insert into shop_goods (shop_id, participant_id, market_goods_id, title, price, stock, status, market_version,
        changed_at)
      select id, participant_id, 'GOODS-' || ${username}, '商品' || ${username}, 1000, 5, 1, 1, now() from s
    ),
    y as (insert into shop_sync (shop_id, participant_id, state, started_by)
      select id, participant_id, 'done', ${username}
      from s)
    insert into shop_order (shop_id, participant_id, order_no, market_goods_id, title, quantity, amount, buyer,
      status, market_version, created_at)
    select id, participant_id, 'SB-' || ${username}, 'GOODS-' || ${username}, '商品' || ${username}, 1, 1000, '买*家', 0,
      1, now()
    from s`;
}
