import type { Secrets } from '../../../server/src/platform/security/secrets.ts';
import type { TestServer } from '../../../server/src/test-support/start-test-server.ts';
import type { Emulator } from './emulator.ts';

/** What enters a channel: a test's server, or the owner of another one's database with its keys. */
export type Entered = Pick<TestServer, 'change'> & { platform: { secrets: Pick<Secrets, 'seal'> } };

/** Enters an emulator's merchant number as a payment channel, as the owner of the database. */
export async function openTestChannel(
  server: Entered,
  { code, kind, ways }: { code: string; kind: string; ways: readonly string[] },
  emulator: Pick<Emulator, 'settings' | 'secrets'>,
): Promise<void> {
  const sealed = server.platform.secrets.seal(JSON.stringify(emulator.secrets));
  await server.change(async (sql) => {
    await sql`
      with kept as (
        insert into channel_secret (kind, sealed, fingerprint, made_by)
        values (${kind}, ${sealed}, '0123456789abcdef', 'finance01')
        returning id)
      insert into payment_channel (code, kind, title, merchant_no, ways, settings, secret_id)
      select ${code}, ${kind}, ${code}, ${code}, ${ways as string[]}::text[], ${sql.json(emulator.settings)}, id
      from kept
      on conflict (code) do update set settings = excluded.settings, secret_id = excluded.secret_id`;
  });
}

/** Opens a receiving place of a product at a payment channel. */
export async function openChannelPlace(
  server: Pick<TestServer, 'change'>,
  { product, code, position = 1 }: { product: string; code: string; position?: number },
): Promise<void> {
  await server.change(
    (sql) => sql`
      insert into receiving_place (product_id, kind, payment_channel_id, position)
      select p.id, 'channel', c.id, ${position}
      from product p, payment_channel c
      where p.code = ${product} and c.code = ${code}`,
  );
}
