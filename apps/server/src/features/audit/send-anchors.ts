import { z } from 'zod';
import { type Connector, openConnector } from '../../platform/connectors/connector.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { readAnchorTexts } from './anchor-file.ts';
import { readLine } from './anchor-line.ts';
import { insertConfirmed, listUnconfirmed } from './anchor-store.ts';
import * as zh from './zh.ts';

const MOST = 100;
const lines = new WeakMap<Platform, Connector>();

/** With ANCHOR_URL: opens the connector to the place where anchors are stored outside the deployment. */
export function openAnchorKeeper(platform: Platform): void {
  const url = platform.config.anchorUrl;
  if (!url) return;
  const settings = { name: 'audit-anchors', title: zh.sendAnchors.keeper, baseUrl: () => new URL(url).origin };
  lines.set(platform, openConnector(platform, settings));
}

/**
 * Sends to the keeper every anchor that it has not confirmed, oldest first, as the line is in the file. A failed one is
 * sent again in a later round.
 */
export async function sendAnchors(platform: Platform): Promise<void> {
  const keeper = lines.get(platform);
  if (!keeper) return;
  const unconfirmed = await listUnconfirmed(platform.db.app, MOST);
  if (unconfirmed.length === 0) return;
  const { pathname, search } = new URL(platform.config.anchorUrl as string);
  const here = new Map(
    (await readAnchorTexts(platform.config.anchorDir)).flatMap((text) => {
      const line = readLine(text);
      return line ? [[line.anchor.number, line] as const] : [];
    }),
  );
  for (const number of unconfirmed) {
    const line = here.get(number);
    // The line is in the folder of another process of the deployment.
    if (!line) continue;
    await keeper.call({
      method: 'POST',
      path: `${pathname}${search}`,
      json: JSON.parse(line.text),
      idempotencyKey: `anchor-${number}-${line.lineHash.slice(0, 16)}`,
      answer: z.unknown(),
    });
    await insertConfirmed(ownWork(platform.db, 'audit.confirm-anchors').app, number);
  }
}
