import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection that can be made to fail: TCP between a client and a server, both on this machine. */
export type FaultyConnection = {
  port: number;
  /** Number of connections open now. */
  open(): number;
  /** Ends every connection at once, both ways, like a firewall that has forgotten them. */
  cut(): number;
  /** New connections are refused until healed. */
  refuse(): void;
  /** Every byte takes this much longer, both ways. */
  delay(ms: number): void;
  /** No data passes and no connection breaks, as with a pulled cable: sent data waits until healed. */
  stall(): void;
  /** Half open: sent data vanishes without an answer or an error. Ends with `cut`. */
  swallow(): void;
  /** All data passes again at once. */
  heal(): void;
  /**
   * The n-th chunk from now on in that direction is not forwarded: `inject` decides what happens instead. Null cancels
   * it.
   */
  failAt(injection: Injection | null): void;
  /** From now on new connections go to this port. */
  lead(port: number): void;
  close(): Promise<void>;
};

export type Injection = { side: 'there' | 'back'; nth: number; inject: () => void };
type Way = 'open' | 'stall' | 'swallow';
type Line = { client: Socket; server: Socket };

export async function startProxy(targetPort: number): Promise<FaultyConnection> {
  const lines = new Set<Line>();
  let [way, delayMs, refuses, target]: [Way, number, boolean, number] = ['open', 0, false, targetPort];
  const releases = new Set<() => void>();
  let injection: Injection | null = null;

  function falls(side: Injection['side']): boolean {
    if (injection?.side !== side || --injection.nth > 0) return false;
    const { inject } = injection;
    injection = null;
    inject();
    return true;
  }

  /**
   * Forwards one direction of one connection. Bytes never overtake one another: later bytes wait behind delayed ones.
   */
  function pass(side: Injection['side'], from: Socket, to: Socket): void {
    const held: { bytes: Buffer | null; dueAt: number }[] = [];
    let timer: NodeJS.Timeout | null = null;

    function release(): void {
      if (timer) clearTimeout(timer);
      timer = null;
      for (let [first] = held; first && way !== 'stall' && !to.destroyed; [first] = held) {
        const early = first.dueAt - performance.now();
        if (early > 0) {
          timer = setTimeout(release, Math.ceil(early));
          return;
        }
        held.shift();
        if (first.bytes) to.write(first.bytes);
        else to.end();
      }
    }

    function hold(bytes: Buffer | null): void {
      held.push({ bytes, dueAt: Math.max(held.at(-1)?.dueAt ?? 0, performance.now() + delayMs) });
      if (held.length === 1) release();
    }
    from.on('data', (bytes: Buffer) => {
      if (!falls(side) && way !== 'swallow') hold(bytes);
    });
    from.on('end', () => hold(null));
    releases.add(release);
    from.on('close', () => releases.delete(release));
  }

  const front: Server = createServer({ allowHalfOpen: true }, (client) => {
    if (refuses) return void client.resetAndDestroy();
    const server = connect({ host: '127.0.0.1', port: target, allowHalfOpen: true });
    const line = { client, server };
    lines.add(line);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        lines.delete(line);
      });
    }
    pass('there', client, server);
    pass('back', server, client);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = front.address() as { port: number };

  function cut(): number {
    const count = lines.size;
    for (const { client, server } of lines) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
    lines.clear();
    return count;
  }

  return {
    port: address.port,
    open: () => lines.size,
    cut,
    refuse: () => {
      refuses = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    stall: () => {
      way = 'stall';
    },
    swallow: () => {
      way = 'swallow';
    },
    heal: () => {
      [way, delayMs, refuses, injection] = ['open', 0, false, null];
      for (const release of releases) release();
    },
    failAt: (next) => {
      injection = next && { ...next };
    },
    lead: (port) => {
      target = port;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
