import { createServer, type Server } from 'node:http';

export type Received = { id: string; type: string; saidAtMs: number; gotAtMs: number };
/** A merchant's webhook receiver: answers 204 at once; `hanging` never answers. */
export type Receiver = { url: string; hangingUrl: string; got: Received[]; close(): void };

export function startReceiver(): Promise<Receiver> {
  const got: Received[] = [];
  const server: Server = createServer((request, response) => {
    const gotAtMs = Date.now();
    if (request.url === '/hang') return request.resume();
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { type, timestamp } = JSON.parse(text) as { type: string; timestamp: string };
      got.push({ id: String(request.headers['webhook-id']), type, saidAtMs: Date.parse(timestamp), gotAtMs });
      response.writeHead(204).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
      resolve({
        url: `${url}/hook`,
        hangingUrl: `${url}/hang`,
        got,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}
