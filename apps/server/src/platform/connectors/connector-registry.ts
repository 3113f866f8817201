import type { Platform } from '../platform.ts';
import type { Connector } from './connector.ts';
import { type ConnectorHealth, listHealth } from './connector-store.ts';

/** An outside service that is no connector because a library speaks its protocol; its owner records its health. */
type OutsideService = { name: string; title: string; baseUrl: string };
type Registered = Connector & { probe: string | undefined; baseUrl(): string; close(): Promise<unknown> };
const connectors = new WeakMap<Platform, Map<string, Registered>>();
const lines = new WeakMap<Platform, Map<string, OutsideService>>();

/** Registers a service under its name, so that its health is shown beside the connectors'. */
export function registerService(platform: Platform, line: OutsideService): void {
  lines.set(platform, new Map(lines.get(platform)).set(line.name, line));
}

/** Registers a connector under its name; two with one name would share one health. */
export function registerConnector(platform: Platform, connector: Registered): void {
  const known = connectors.get(platform) ?? new Map<string, Registered>();
  if (known.has(connector.name)) throw new Error(`there is a connector ${connector.name} already`);
  connectors.set(platform, known.set(connector.name, connector));
}

/** Returns every connector of this process. */
export function connectorsOf(platform: Platform): Registered[] {
  return [...(connectors.get(platform)?.values() ?? [])];
}

/** Returns every connector and registered service with its health; null where it has never been called. */
export async function connectorHealth(
  platform: Platform,
): Promise<{ name: string; title: string; baseUrl: string; health: ConnectorHealth | null }[]> {
  const known = new Map((await listHealth(platform.db.app)).map((health) => [health.name, health]));
  const called = connectorsOf(platform).map(({ name, title, baseUrl }) => ({ name, title, baseUrl: baseUrl() }));
  const all = [...called, ...(lines.get(platform)?.values() ?? [])];
  return all.map((one) => ({ ...one, health: known.get(one.name) ?? null }));
}

/** Closes the connections of a server that stops. */
export async function closeConnectors(platform: Platform): Promise<void> {
  await Promise.all(connectorsOf(platform).map((connector) => connector.close()));
}
