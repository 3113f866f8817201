import { createCipheriv, createHash } from 'node:crypto';
import { createGuardrails, generateSync } from 'otplib';
import WebSocket from 'ws';
import { rawRequest } from './http-load.ts';

const WIRE_KEY = 'mashang-wire-key';
const SECRET = 'JBSWY3DPEHPK3PXP';

export type Session = { taid: string; headers: Record<string, string> };

export function wire(text: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(WIRE_KEY), null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

/** Returns the two-factor code of a demo or bench user now, as it is sent. */
export function freshCode(): string {
  return wire(generateSync({ secret: SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }));
}

/** Signs a demo or bench user in with its two-factor code, which opens the step-up window. */
export async function signIn(port: number, username: string): Promise<Session> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'req-origin': 'AGT_PC' },
    body: JSON.stringify({
      username,
      password: wire(createHash('sha256').update('Demo@2026').digest('hex')),
      googleAuthCode: freshCode(),
    }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { tokenValue: string } };
  if (code !== 200) throw new Error(`${username} could not sign in: ${code} ${msg}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const half = { 'pay-token': wire(data.tokenValue), cookie };
  const info = await userTaid(port, half);
  return { taid: info, headers: { ...half, taid: info } };
}

async function userTaid(port: number, half: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/userInfo`, { headers: half });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { taid: string } };
  if (code !== 200) throw new Error(`userInfo: ${code} ${msg}`);
  return data.taid;
}

/** Opens the message channel like a signed-in browser. */
export async function openSocket(port: number, session: Session): Promise<WebSocket> {
  const query = new URLSearchParams({
    'PAY-TOKEN': session.headers['pay-token'] as string,
    TAID: session.taid,
    'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, {
    headers: { cookie: session.headers.cookie as string, origin: `http://127.0.0.1:${port}` },
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

/** Returns the confirmation of one order by its collector, without a code: the step-up window is open. */
export function confirmRequest(session: Session, agtOrderNo: string): Buffer {
  return rawRequest(
    'POST',
    '/api/agt/order/agtManualAffirmOrder',
    { 'content-type': 'application/json', ...session.headers },
    JSON.stringify({ agtOrderNo }),
  );
}
