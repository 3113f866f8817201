import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

/** More than any upload accepts, and far more than a socket's own buffers hold. */
const ENDLESS = 400 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 97);
let server: TestServer;
let port = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server?.stop());

type Sent = { bytes: number; answer: string };
/** Sends an endless body until the other side stops it; returns the bytes taken and the answer. */
function pour(path: string, length: string[]): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const sent: Sent = { bytes: 0, answer: '' };
    const end = () => {
      socket.destroy();
      resolve(sent);
    };
    function send(): void {
      while (!socket.destroyed && sent.bytes < ENDLESS) {
        sent.bytes += CHUNK.length;
        const framed = length[0]?.startsWith('Transfer')
          ? Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')])
          : CHUNK;
        if (!socket.write(framed)) return void socket.once('drain', send);
      }
      if (sent.bytes >= ENDLESS) end();
    }
    socket.on('data', (data) => {
      sent.answer += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', end);
    const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Content-Type: multipart/form-data; boundary=x'];
    socket.write([...head, ...length, '\r\n'].join('\r\n'));
    send();
  });
}

describe('a body that nobody may send', () => {
  it.each([
    ['/api/agt/account/uploadQrCode', [`Content-Length: ${ENDLESS}`]],
    ['/api/agt/account/uploadQrCode', ['Transfer-Encoding: chunked']],
    ['/api/pay/complaint/image?o=none', [`Content-Length: ${ENDLESS}`]],
    ['/api/pay/complaint/image?o=none', ['Transfer-Encoding: chunked']],
    ['/api/invitation/upload?kind=owner', ['Transfer-Encoding: chunked']],
    ['/api/v1/collections', [`Content-Length: ${ENDLESS}`]],
    ['/api/doLogin', [`Content-Length: ${ENDLESS}`]],
    ['/api/none', ['Transfer-Encoding: chunked']],
  ])('is not read to its end: %s %s', { timeout: 60_000 }, async (path, length) => {
    const { bytes, answer } = await pour(path, length);
    expect(bytes).toBeLessThan(ENDLESS / 4);
    // A caller that keeps sending may lose the answer with the connection; an answer that arrives announces the close.
    if (answer !== '') expect(answer.toLowerCase()).toContain('connection: close');
  });
});
