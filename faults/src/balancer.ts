import { isReady, type KillableServer } from './killable-server.ts';
import { type FaultyConnection, startProxy } from './proxy.ts';

const LOOK_MS = 25;

/**
 * A load balancer with one front port for each server. The port of a server that is not ready forwards to another one
 * meanwhile.
 */
export type Balancer = {
  ports: number[];
  /** Returns the address of the next front port, in rotation. */
  next(): string;
  close(): Promise<void>;
};

export async function startBalancer(servers: readonly KillableServer[]): Promise<Balancer> {
  const proxies: FaultyConnection[] = await Promise.all(servers.map(({ port }) => startProxy(port)));
  let calls = 0;
  let stopped = false;

  async function look(): Promise<void> {
    const ready = await Promise.all(servers.map(({ baseUrl }) => isReady(baseUrl)));
    for (const [n, proxy] of proxies.entries()) {
      const at = ready[n] ? n : ready.indexOf(true);
      const server = servers[at];
      if (server) proxy.lead(server.port);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopped) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
  const looking = keepLooking();
  return {
    ports: proxies.map(({ port }) => port),
    next: () => `http://127.0.0.1:${(proxies[calls++ % proxies.length] as FaultyConnection).port}`,
    async close() {
      stopped = true;
      await looking;
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}
