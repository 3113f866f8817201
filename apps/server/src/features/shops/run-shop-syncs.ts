import { BusinessError } from '../../platform/errors.ts';
import { within } from '../../platform/http/request-scope.ts';
import { Stopping, shouldStop, stopHere } from '../../platform/jobs/stopping.ts';
import { internalFaultText, pauseAfter } from '../../platform/jobs/try-work.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { isPagingStuck } from './goods-rules.ts';
import { archiveUnseen, writeSeenGoods } from './goods-store.ts';
import type { MarketPage } from './marketplace.ts';
import { askMarket } from './shop-access.ts';
import { writeSeenOrders } from './shop-orders-store.ts';
import { findShop } from './shops-store.ts';
import { type DueSync, endSync, failSync, leaseSync, noteStep, postponeSync, type SyncStep } from './sync-store.ts';
import * as zh from './zh.ts';

/** Seconds; each page renews the lease, and another worker continues this long after a worker died. */
const LEASE_S = 10;
/** Tries of one page while a platform is not available, and the pause before each. */
const TRIES = 3;
const PAUSE_S = 5;

/** Syncs every waiting shop, page by page; an interrupted sync continues after its last page. */
export async function runShopSyncs(ctx: Ctx): Promise<number> {
  let done = 0;
  while (!shouldStop()) {
    const due = await leaseSync(ownWork(ctx.platform.db, 'shop.sync').app, LEASE_S);
    if (!due) return done;
    const requestId = due.requestId || ctx.requestId;
    await within({ requestId, job: 'shop-sync' }, () => readWhole({ ...ctx, requestId }, due));
    done += 1;
  }
  return done;
}

async function readWhole(ctx: Ctx, due: DueSync): Promise<void> {
  const { db } = ctx.platform;
  let at = due;
  try {
    await refuseOtherShop(ctx, due);
    for (let next: DueSync | null = due; next; next = await readPage(ctx, next)) {
      at = next;
      stopHere();
    }
  } catch (error) {
    const pauseS = pauseOf(ctx, error, at);
    if (pauseS !== null) await postponeSync(ownWork(db, 'shop.sync').app, due, pauseS);
    else
      await failSync(
        ownWork(db, 'shop.sync').app,
        due,
        error instanceof BusinessError ? error.message : internalFaultText(ctx.requestId),
      );
  }
}

/** Returns the seconds until the page is tried again; null if another try is useless. */
function pauseOf({ platform }: Ctx, error: unknown, { id, tries }: DueSync): number | null {
  if (error instanceof Stopping) return 0;
  if (!(error instanceof BusinessError)) {
    platform.log.error({ err: error, id, tries }, 'sync failed');
    return pauseAfter(tries + 1);
  }
  return error.kind === 'connectorUnwell' && tries + 1 < TRIES ? PAUSE_S : null;
}

/** A renewed authorisation may belong to another account, whose goods are not of this shop. */
async function refuseOtherShop(ctx: Ctx, { shopId }: DueSync): Promise<void> {
  const shop = await findShop(ctx.platform.db.app, shopId);
  const reported = await askMarket(ctx, shopId, (market, token) => market.shop(token));
  if (reported.shopId !== shop?.marketShopId) throw new BusinessError('conflict', zh.runShopSyncs.otherShop);
}

/** Reads one page in one transaction; returns where to continue, null at the end. */
async function readPage(ctx: Ctx, due: DueSync): Promise<DueSync | null> {
  const { db } = ctx.platform;
  const shop = { id: due.shopId, participantId: due.participantId, syncId: due.id };
  const isGoods = due.stage === 'goods';
  const page = await askMarket<MarketPage<unknown>>(ctx, due.shopId, (market, token) =>
    isGoods ? market.goodsPage(token, due.cursor) : market.ordersPage(token, due.cursor),
  );
  if (isPagingStuck(page, due)) throw new BusinessError('conflict', zh.runShopSyncs.wrongPage);
  const isLast = page.next === null;
  const next: SyncStep['next'] = isLast ? { stage: 'orders', cursor: null } : { stage: due.stage, cursor: page.next };
  return ownWork(db, 'shop.sync')
    .transaction(async (tx) => {
      const written = isGoods
        ? await writeSeenGoods(tx, shop, (page as MarketPage<never>).list)
        : { ...(await writeSeenOrders(tx, shop, (page as MarketPage<never>).list)), conflicts: 0 };
      const about = { stage: due.stage, cursor: due.cursor, total: page.total, read: page.list.length };
      const isEnd = isLast && !isGoods;
      const stays = isEnd ? { ...next, cursor: due.cursor } : next;
      // Another worker took the sync over while this one waited for an answer: the page counts once.
      if (!(await noteStep(tx, due, { ...about, ...written, next: stays }, LEASE_S))) throw new TakenOver();
      if (!isEnd) return { ...due, ...next, pages: due.pages + 1, tries: 0 };
      await endSync(tx, due, await archiveUnseen(tx, due.shopId, due.id));
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof TakenOver) return null;
      throw error;
    });
}

class TakenOver extends Error {}
