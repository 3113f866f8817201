import type { RawNotice } from '../../../../server/src/channels/port.ts';
import type { Bench } from '../conformance.ts';

/** Returns the notice about a number, as it was sent. */
export async function noticeAbout({ channel, emulator }: Bench, no: string): Promise<RawNotice> {
  const texts = (raw: RawNotice) => Object.values(channel.readNotice(raw));
  const found = (await emulator.notices()).find((raw) => texts(raw).includes(no));
  if (found === undefined) throw new Error(`no notice about ${no}`);
  return found;
}
