import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { listOpenCircuits } from './channel-health-store.ts';
import { openChannel } from './open-channel.ts';

/**
 * Asks every channel whose circuit is open whether it works again, so that routing gets it back though no payment waits
 * there. The circuit lets one caller through when its pause is over; before that nothing is sent.
 */
export async function probeChannels({ platform }: Ctx): Promise<void> {
  for (const id of await listOpenCircuits(platform.db.app)) {
    if (shouldStop()) return;
    const channel = await openChannel(platform, { id });
    try {
      await channel.call((line) => line.health());
    } catch (error) {
      // Its circuit has noted it.
      if (!(error instanceof ConnectorUnwell)) throw error;
    }
  }
}
