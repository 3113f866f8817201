import type { ServerFrame } from '@mashang/contract/events/frames';
import { currentPlace, readEvents } from '../features/messages/event-store.ts';
import { changeFrame, networkFrame } from '../features/messages/frames.ts';
import type { TestServer } from './start-test-server.ts';

const MOST = 1_000;

/** The frames that tell open screens what some work changed, in the order of its events. */
export async function framesOf(server: TestServer, work: () => Promise<unknown>): Promise<ServerFrame[]> {
  const place = await currentPlace(server.platform.db.app);
  await work();
  const events = await readEvents(server.platform.db.app, place, MOST);
  return events.flatMap((event) => {
    const frame = changeFrame(event) ?? networkFrame(event);
    return frame ? [JSON.parse(frame.toString()) as ServerFrame] : [];
  });
}
