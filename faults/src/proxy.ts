import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line that can be made to fail: TCP between a client and a server, both of this machine. */
export type FaultyLine = {
  port: number;
  /** Connections open now. */
  open(): number;
  /** Ends every connection at once, both ways, as a firewall does that forgot them. */
  cut(): number;
  /** New connections are refused until healed. */
  refuse(): void;
  /** Every byte takes so much longer, both ways. */
  delay(ms: number): void;
  /** Nothing passes and nothing breaks, as with a pulled cable: what was sent lies in wait until healed. */
  stall(): void;
  /** Half open: what is sent vanishes, nothing is answered, nobody is told. Ends with `cut`. */
  swallow(): void;
  /** Everything passes again at once. */
  heal(): void;
  /** The n-th piece from now on that side is not passed on: `strike` decides what happens instead. Null takes it back. */
  strikeAt(blow: Blow | null): void;
  /** From now on new connections lead there. */
  lead(port: number): void;
  close(): Promise<void>;
};

export type Blow = { side: 'there' | 'back'; nth: number; strike: () => void };
type Way = 'open' | 'stall' | 'swallow';
type Line = { client: Socket; server: Socket };

export async function startProxy(targetPort: number): Promise<FaultyLine> {
  const lines = new Set<Line>();
  let [way, delayMs, refuses, target]: [Way, number, boolean, number] = ['open', 0, false, targetPort];
  let waiting: (() => void)[] = [];
  let blow: Blow | null = null;

  function falls(side: Blow['side']): boolean {
    if (blow?.side !== side || --blow.nth > 0) return false;
    const { strike } = blow;
    blow = null;
    strike();
    return true;
  }

  function pass(side: Blow['side'], from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (falls(side)) return;
      if (way === 'swallow') return;
      const send = () => {
        if (!to.destroyed) to.write(bytes);
      };
      if (way === 'stall') waiting.push(send);
      else if (delayMs > 0) setTimeout(send, delayMs);
      else send();
    });
    from.on('end', () => to.end());
  }

  const front: Server = createServer((client) => {
    if (refuses) return void client.resetAndDestroy();
    const server = connect({ host: '127.0.0.1', port: target });
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
    waiting = [];
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
      [way, delayMs, refuses, blow] = ['open', 0, false, null];
      const late = waiting;
      waiting = [];
      for (const send of late) send();
    },
    strikeAt: (next) => {
      blow = next && { ...next };
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
