import { readSocketLinkCall } from '@mashang/contract/endpoints/messages';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { type ActiveParticipants, createActiveParticipants } from '../participants/find-active-participants.ts';
import { acceptUpgrades } from './accept-upgrades.ts';
import { onConnections } from './announce-connections.ts';
import { createLineages, merchantsOf } from './audience.ts';
import { formatCursor } from './cursor.ts';
import type { EventRow } from './event-store.ts';
import { changesHall } from './frames.ts';
import { CLOSE, createHub, type Hub } from './hub.ts';
import { messageMeter } from './message-meter.ts';
import { openConnection } from './open-connection.ts';
import { frameSampler } from './sample-frames.ts';
import { tailEvents } from './tail-events.ts';
import { watchConnections } from './watch-connections.ts';

/** The websocket and its link. `stop` ends the reading of events; connections close with the server. */
export async function messageRoutes(app: Http): Promise<{ stop(): Promise<void> }> {
  const { platform } = app;
  const hub: Hub = createHub((code) => meter.closed(code), frameSampler(platform));
  const meter = messageMeter(platform, hub);
  const lineageOf = createLineages(platform);
  const activeOnes = createActiveParticipants(platform);
  const noOne: readonly bigint[] = [];
  const none: ReadonlyMap<string, bigint> = new Map();
  const nobody: ActiveParticipants = { verified: new Set(), active: new Set() };

  async function deliver(events: EventRow[]): Promise<void> {
    const readers = events.some(changesHall) ? await activeOnes() : nobody;
    // All lineages are loaded before any event is sent: a failed batch comes again, and nobody may get an event twice.
    const lineages = await Promise.all(
      events.map(({ participantId }) => (participantId === null ? noOne : lineageOf(participantId))),
    );
    const merchants = hub.hasMerchants() ? await merchantsOf(platform, events) : none;
    const begunAt = performance.now();
    for (const [n, event] of events.entries())
      hub.publish(event, {
        lineage: lineages[n] ?? noOne,
        readers,
        merchantId: merchants.get(formatCursor(event)),
      });
    if (events[0]) meter.sent(events[0], performance.now() - begunAt);
  }

  await onConnections(platform, hub);
  const tail = await tailEvents(platform, { isThere: () => !hub.isEmpty(), deliver });
  const stopWatching = watchConnections(platform, hub);
  const stopAccepting = acceptUpgrades(
    app,
    (socket, accepted) => void openConnection(platform, { hub, tail, activeOnes }, { socket, ...accepted }),
  );
  app.addHook('preClose', (done) => {
    stopAccepting();
    stopWatching();
    for (const connection of [...hub.all]) {
      hub.drop(connection, CLOSE.restart, 'server stopping');
      setTimeout(() => connection.channel.terminate(), 500).unref();
    }
    done();
  });

  implement(app, readSocketLinkCall, async (_ctx, request) => ({
    url: `${platform.config.publicUrl.startsWith('https:') ? 'wss' : 'ws'}://${request.host}/pay`,
  }));
  return { stop: tail.stop };
}
