import { connect, createServer, type Socket } from 'node:net';

export type CutProxy = {
  url: string;
  /** Breaks every connection and refuses new ones until {@link CutProxy.restore}. */
  cut(): void;
  restore(): void;
  /** Open websockets become silent permanently without being closed, as after a change of network. */
  silenceWebsockets(): void;
  close(): Promise<void>;
};

/** A plain TCP proxy in front of a server that can be cut, so that a browser behind it loses the real connection. */
export async function startCutProxy(target: string): Promise<CutProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const upgraded = new Set<[Socket, Socket]>();
  let isCut = false;

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  }
  const server = createServer((near) => {
    keep(near);
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    keep(far);
    const pair: [Socket, Socket] = [near, far];
    near.on('data', (data) => {
      if (data.includes('Upgrade: websocket')) upgraded.add(pair);
    });
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => {
      upgraded.delete(pair);
      far.destroy();
    });
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  function breakAll(): void {
    for (const socket of open) socket.destroy();
  }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    silenceWebsockets() {
      for (const [near, far] of upgraded) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
