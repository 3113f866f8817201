import { createPrivateKey } from 'node:crypto';
import type { z } from 'zod';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Incoming } from '../../platform/connectors/send-request.ts';
import { parseOutsideJson } from '../../platform/security/outside-text-rules.ts';
import type { ChannelParts } from '../port.ts';
import { certificatesAnswer, refusalAnswer } from './answers.ts';
import { createPlatformKeys, openWithOneOf, type PlatformKeys } from './platform-keys.ts';
import type { WechatSecrets, WechatSettings } from './wechat-settings.ts';
import { authorizationOf, newNonce, type Signer } from './wechat-signing.ts';
import * as zh from './zh.ts';

/** The line to the company: signs what goes out and proves what comes in. */
export type WechatLine = ChannelParts<WechatSettings, WechatSecrets> & { keys: PlatformKeys; signer: Signer };

export function openLine(parts: ChannelParts<WechatSettings, WechatSecrets>): WechatLine {
  const { mchid, serial } = parts.settings;
  const signer = { mchid, serial, privateKey: createPrivateKey(parts.secrets.privateKey) };
  return { ...parts, signer, keys: createPlatformKeys(parts.settings) };
}

export type WechatCall = { method: 'GET' | 'POST'; target: string; json?: Record<string, unknown> };
/** An answer that is the company's: its content (undefined without one), or the code of its refusal. */
export type WechatAnswer =
  | { ok: true; content: unknown }
  | { ok: false; status: number; code: string; message: string; isProven: boolean };

/**
 * Makes a call. A refusal may come unsigned, as the documents say (the maker's libraries do not verify it either); a
 * result never may, and `isProven` says whether a refusal was. Throws ConnectorUnwell where the answer proves nothing.
 */
export async function ask(line: WechatLine, call: WechatCall): Promise<WechatAnswer> {
  const incoming = await sendSigned(line, call);
  const { status, headers, body } = incoming;
  if (status >= 300 && headers['wechatpay-signature'] === undefined) return refusalOf(incoming, 'unsigned');
  await learnKey(line, headers['wechatpay-serial'] ?? '');
  const why = line.keys.whyNot({ headers, body }, line.now());
  if (why) throw new ConnectorUnwell(zh.wechat.unproven(why));
  if (status >= 300) return refusalOf(incoming, 'signed');
  return { ok: true, content: body.length === 0 ? undefined : jsonOf(body) };
}

/** Sends a call and returns the answer as it came. Files have no signature: their call's hash proves them. */
export function sendSigned(line: WechatLine, { method, target, json }: WechatCall): Promise<Incoming> {
  const url = new URL(target, line.settings.base);
  const body = json === undefined ? '' : JSON.stringify(json);
  const signed = { method, target: `${url.pathname}${url.search}`, body, nonce: newNonce() };
  const current = line.keys.current();
  return line.send({
    method,
    url,
    headers: {
      accept: 'application/json',
      authorization: authorizationOf(line.signer, { ...signed, at: Math.floor(line.now() / 1000) }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(current === null ? {} : { 'wechatpay-serial': current.id }),
    },
    ...(json === undefined ? {} : { body }),
  });
}

/** Fetches the platform certificates where an answer names a key that is not known yet. */
async function learnKey(line: WechatLine, serial: string): Promise<void> {
  if (line.settings.certificates && !line.keys.knows(serial)) await fetchCertificates(line);
}

/**
 * Fetches the platform certificates. The first answer can be proven only by what is in it: the certificates are sealed
 * with the APIv3 key, so nobody else can have made them; then one of them must have signed the answer.
 */
export async function fetchCertificates(line: WechatLine): Promise<void> {
  const { status, headers, body } = await sendSigned(line, { method: 'GET', target: '/v3/certificates' });
  if (status !== 200) throw new ConnectorUnwell(zh.wechat.noCertificates(status));
  const listed = contentOf(certificatesAnswer, jsonOf(body)).data;
  // The company uses the one that begins last to encrypt, so that one is added last.
  const inOrder = [...listed].sort((a, b) => (a.effective_time < b.effective_time ? -1 : 1));
  const opened = inOrder.map(({ encrypt_certificate }) => openWithOneOf(line.secrets, encrypt_certificate));
  const certificates = opened.filter((certificate) => certificate !== null);
  if (certificates.length === 0) throw new ConnectorUnwell(zh.wechat.unproven(zh.unproven.sealed));
  line.keys.take(certificates);
  const why = line.keys.whyNot({ headers, body }, line.now());
  if (why) throw new ConnectorUnwell(zh.wechat.unproven(why));
}

/** A request that was not taken for ours (401) says nothing about what it is about. */
function refusalOf({ status, body }: Incoming, proof: 'signed' | 'unsigned'): WechatAnswer {
  const { code, message } = contentOf(refusalAnswer, jsonOf(body));
  if (status === 401) throw unknownOutcome({ code, message });
  return { ok: false, status, code, message, isProven: proof === 'signed' };
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseOutsideJson(body.toString('utf8'));
  } catch {
    throw new ConnectorUnwell(zh.wechat.noJson);
  }
}

/** Returns the content as a schema reads it; throws ConnectorUnwell where it is another. */
export function contentOf<T>(schema: z.ZodType<T>, content: unknown): T {
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  throw new ConnectorUnwell(zh.wechat.otherAnswer(read.error.issues[0]?.path.join('.') ?? ''));
}

/** A refusal of a call that only asks: the company works and will not say, so nothing is known. */
export function unknownOutcome({ code, message }: { code: string; message: string }): ConnectorUnwell {
  return new ConnectorUnwell(zh.wechat.refusedQuestion(code, message));
}
