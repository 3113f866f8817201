import type { ConnectorRow } from '@mashang/contract/system';
import { formatTime } from '@mashang/contract/time';
import { gateOf } from '../../platform/connectors/circuit-rules.ts';
import { connectorHealth } from '../../platform/connectors/connector-registry.ts';
import type { Platform } from '../../platform/platform.ts';

/** Lists all outside platforms with their health; those with failures come first. */
export async function viewConnectors(platform: Platform): Promise<ConnectorRow[]> {
  const now = platform.clock.now();
  const rows = (await connectorHealth(platform)).map(({ name, title, baseUrl, health }): ConnectorRow => {
    const { failures = 0, openedAt = null, probeAt = null } = health ?? {};
    const gate = gateOf({ openedAt, probeAt }, now);
    const calm = failures > 0 ? 'failing' : health ? 'ok' : 'idle';
    return {
      name,
      title,
      address: baseUrl,
      failures,
      state: gate === 'closed' ? 'open' : gate === 'probe' ? 'probing' : calm,
      lastMs: health?.lastMs ?? null,
      lastSuccessTime: timeText(health?.lastSuccessAt),
      lastFailureTime: timeText(health?.lastFailureAt),
      lastError: failures > 0 ? (health?.lastError ?? '') : '',
      openedTime: timeText(openedAt),
      probeTime: timeText(probeAt),
    };
  });
  return rows.sort((one, other) => other.failures - one.failures || one.name.localeCompare(other.name));
}

function timeText(at: number | null | undefined): string {
  return at ? formatTime(at) : '';
}
