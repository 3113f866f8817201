import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { fileAnswer } from './answers.ts';
import { ask, contentOf, sendSigned, unknownOutcome, type WechatLine } from './wechat-line.ts';
import * as zh from './zh.ts';

/** A packed bill may become this large, in bytes. */
const MOST_BYTES = 256 * 1_048_576;
/** Nothing happened on that day; the bill is being made. */
const NONE = 'NO_STATEMENT_EXIST';
const NOT_YET = 'STATEMENT_CREATING';

/**
 * Fetches a day's bills as one file: of trades with their fees, and behind it that of the account that pays transfers,
 * which alone lists them. Null until both are there, or where the company has neither.
 */
export async function fetchBill(line: WechatLine, day: string): Promise<Buffer | null> {
  const trades = await fetchFile(line, `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`);
  if (trades === NOT_YET) return null;
  const { transfer } = line.settings;
  const asked = `/v3/bill/fundflowbill?bill_date=${day}&account_type=${transfer?.account}&tar_type=GZIP`;
  const flows = transfer === null ? NONE : await fetchFile(line, asked);
  if (flows === NOT_YET) return null;
  const files = [trades, flows].filter((file) => file !== NONE);
  return files.length === 0 ? null : Buffer.concat(files.flatMap((file) => [file, Buffer.from('\n')]));
}

async function fetchFile(line: WechatLine, target: string): Promise<Buffer | typeof NONE | typeof NOT_YET> {
  const answer = await ask(line, { method: 'GET', target });
  if (!answer.ok) {
    if (answer.code === NONE) return NONE;
    if (answer.code === NOT_YET) return NOT_YET;
    throw unknownOutcome(answer);
  }
  const { download_url, hash_value } = contentOf(fileAnswer, answer.content);
  const { status, body } = await sendSigned(line, { method: 'GET', target: download_url });
  const file = status === 200 ? unpacked(body) : Buffer.alloc(0);
  if (createHash('sha1').update(file).digest('hex') !== hash_value.toLowerCase())
    throw new ConnectorUnwell(zh.wechat.otherHash);
  return file;
}

/** Unpacks a file that is packed; some lines unpack it on the way. */
function unpacked(body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MOST_BYTES });
  } catch {
    throw new ConnectorUnwell(zh.wechat.otherHash);
  }
}
