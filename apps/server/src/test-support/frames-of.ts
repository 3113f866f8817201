import type { ServerFrame } from '@mashang/contract/events/frames';
import { currentPlace, readEvents } from '../features/messages/event-store.ts';
import { changeFrame, networkFrame, siteFrame } from '../features/messages/frames.ts';
import { readFrame } from './read-frame.ts';
import type { TestServer } from './start-test-server.ts';

const MOST = 1_000;

/**
 * Returns the frames by which open screens learn what some work changed, in the order of its events. The final place
 * can be as far back as the oldest transaction of the whole cluster, other databases' too, so events that were already
 * behind it before the work are left out.
 */
export async function framesOf(server: TestServer, work: () => Promise<unknown>): Promise<ServerFrame[]> {
  const { app } = server.platform.db;
  const place = await currentPlace(app);
  const before = new Set((await readEvents(app, place, MOST)).map(({ id }) => id));
  await work();
  const events = (await readEvents(app, place, MOST)).filter(({ id }) => !before.has(id));
  return events.flatMap((event) => {
    const frame = changeFrame(event) ?? networkFrame(event) ?? siteFrame(event);
    return frame ? [readFrame(frame.toString())] : [];
  });
}
