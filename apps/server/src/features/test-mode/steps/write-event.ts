import type { MerchantEvent } from '@mashang/contract/events/merchant';
import { insertEvent } from '../test-events-store.ts';
import type { TestObject, TestSpace } from '../test-object-store.ts';

type TypeAndData<E> = E extends MerchantEvent ? Pick<E, 'type' | 'data'> : never;
type About = { object: TestObject; notifyUrl: string; decides: boolean };

/**
 * Writes an event of the test space and its deliveries, whose body is that of a live webhook with `livemode: false`.
 */
export async function writeEvent(
  space: TestSpace,
  { type, data }: TypeAndData<MerchantEvent>,
  about: About,
): Promise<void> {
  const { object, notifyUrl, decides } = about;
  const body = JSON.stringify({ type, timestamp: new Date(space.now).toISOString(), livemode: false, data });
  await insertEvent(space, { objectId: object.id, notifyUrl, decides, type, data, body });
}
