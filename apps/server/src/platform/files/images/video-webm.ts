/** Reads the elements of a WebM (RFC 8794, RFC 9559) and voids everything that is not image, sound or their index. */

import { present } from '../../present.ts';

type Element = { id: number; start: number; body: number; end: number; open: boolean };

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const CLUSTER = 0x1f43b675;
const VOID = 0xec;
/** Elements kept in the head: versions, limits, type. */
const KEPT_OF_HEAD = new Set([0x4286, 0x42f7, 0x42f2, 0x42f3, DOC_TYPE, 0x4287, 0x4285]);
/**
 * Elements kept in a segment (SeekHead, Info, Tracks, Cues, Cluster). Tags, attachments and chapters may contain
 * anything.
 */
const KEPT = new Set([0x114d9b74, INFO, TRACKS, 0x1c53bb6b, CLUSTER]);
/** Elements kept in Info: TimestampScale, Duration, MuxingApp, WritingApp. */
const KEPT_OF_INFO = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]);
/** Elements kept in a track: numbers, flags, durations, codec, image, sound; its names are removed. */
const KEPT_OF_TRACK = new Set([
  0xd7,
  0x73c5,
  TRACK_TYPE,
  0xb9,
  0x88,
  0x55aa,
  0x9c,
  0x6de7,
  0x23e383,
  0x23314f,
  0x22b59c,
  CODEC,
  0x63a2,
  0x56aa,
  0x56bb,
  0xe0,
  0xe1,
  0x55ee,
  0x6d80,
]);
/** Elements kept in a cluster: Timestamp, Position, PrevSize, SimpleBlock, BlockGroup, EncryptedBlock. */
const KEPT_OF_CLUSTER = new Set([0xe7, 0xa7, 0xab, 0xa3, 0xa0, 0xaf]);
const CODECS = /^(V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/;
const IMAGE = 1;
/** One or two frames of sound and image take an element each; a film within the size limit has some ten thousand. */
const ELEMENTS_MAX = 200_000;

/** Returns the length of a number from its first byte; 9 for none. */
function lengthAt(bytes: Buffer, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 23;
}

/**
 * Returns the element at an offset; null where there is none that ends by `to`. One of unknown length is `open` and
 * extends to `to`.
 */
function elementAt(bytes: Buffer, start: number, to: number): Element | null {
  const idLength = lengthAt(bytes, start);
  if (idLength > 4 || start + idLength >= to) return null;
  const sizeAt = start + idLength;
  const sizeLength = lengthAt(bytes, sizeAt);
  const body = sizeAt + sizeLength;
  if (sizeLength > 8 || body > to) return null;
  let size = BigInt((bytes[sizeAt] as number) & (0xff >> sizeLength));
  for (let at = sizeAt + 1; at < body; at++) size = (size << 8n) | BigInt(bytes[at] as number);
  const open = size === (1n << BigInt(7 * sizeLength)) - 1n;
  if (!open && size > BigInt(to - body)) return null;
  return { id: bytes.readUIntBE(start, idLength), start, body, end: open ? to : body + Number(size), open };
}

function elementsIn(bytes: Buffer, from: number, to: number): Element[] | null {
  const found: Element[] = [];
  for (let at = from; at < to; at = present(found.at(-1), 'the element just read').end) {
    const element = elementAt(bytes, at, to);
    if (!element || element.open || found.length === ELEMENTS_MAX) return null;
    found.push(element);
  }
  return found;
}

/**
 * Returns the children of a segment; children of clusters without a length are among them and are returned separately.
 */
function partsOf(bytes: Buffer, { body, end }: Element): { parts: Element[]; loose: Element[] } | null {
  const parts: Element[] = [];
  const loose: Element[] = [];
  let inOpenCluster = false;
  for (let at = body; at < end; ) {
    const element = elementAt(bytes, at, end);
    if (!element || (element.open && element.id !== CLUSTER)) return null;
    if (parts.length + loose.length === ELEMENTS_MAX) return null;
    const ofCluster = inOpenCluster && (KEPT_OF_CLUSTER.has(element.id) || element.id === VOID);
    (ofCluster ? loose : parts).push(element);
    if (!ofCluster) inOpenCluster = element.open;
    at = element.open ? element.body : element.end;
  }
  return { parts, loose };
}

/** Makes an element an empty Void of the same length, so that positions in the segment stay right. */
function blank(bytes: Buffer, { id, start, body, end }: Element): void {
  if (id === VOID) {
    bytes.fill(0, body, end);
    return;
  }
  const length = end - start;
  const sizeLength = length >= 9 ? 8 : 1;
  bytes.fill(0, start, end);
  bytes[start] = VOID;
  let rest = length - 1 - sizeLength;
  for (let at = start + sizeLength; at > start; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[start + 1] = (bytes[start + 1] as number) | (0x80 >> (sizeLength - 1));
}

function textOf(bytes: Buffer, element: Element | undefined): string {
  return element ? bytes.toString('latin1', element.body, element.end) : '';
}

/** Whether a track shows images, with a codec that WebM allows; null for a track that does not belong in a WebM. */
function showsImages(bytes: Buffer, facts: Element[] | null): boolean | null {
  const type = facts?.find(({ id }) => id === TRACK_TYPE);
  if (
    !type ||
    !CODECS.test(
      textOf(
        bytes,
        facts?.find(({ id }) => id === CODEC),
      ),
    )
  )
    return null;
  return bytes[type.end - 1] === IMAGE;
}

/** Returns the children of those elements that have this id and a length. */
function childrenOf(bytes: Buffer, elements: Element[], wanted: number): (Element[] | null)[] {
  return elements.filter(({ id, open }) => id === wanted && !open).map(({ body, end }) => elementsIn(bytes, body, end));
}

/** Returns a copy of a WebM with nothing but its moving images and sound; null for any other file. */
export function cleanWebm(original: Buffer): Buffer | null {
  const bytes = Buffer.from(original);
  const head = elementAt(bytes, 0, bytes.length);
  if (head?.id !== EBML || head.open) return null;
  const about = elementsIn(bytes, head.body, head.end);
  if (
    textOf(
      bytes,
      about?.find(({ id }) => id === DOC_TYPE),
    ).replace(/\0+$/, '') !== 'webm'
  )
    return null;
  const segment = elementAt(bytes, head.end, bytes.length);
  if (segment?.id !== SEGMENT || segment.end !== bytes.length) return null;
  const all = partsOf(bytes, segment);
  if (!all?.parts.some(({ id }) => id === CLUSTER)) return null;
  const lists = childrenOf(bytes, all.parts, TRACKS);
  const tracks = lists.flatMap((list) => childrenOf(bytes, list ?? [], TRACK));
  const shown = tracks.map((track) => showsImages(bytes, track));
  if (shown.includes(null) || !shown.includes(true)) return null;

  const keeping: [(Element[] | null)[], ReadonlySet<number>][] = [
    [[about], KEPT_OF_HEAD],
    [[all.parts], KEPT],
    [[all.loose, ...childrenOf(bytes, all.parts, CLUSTER)], KEPT_OF_CLUSTER],
    [lists, new Set([TRACK])],
    [tracks, KEPT_OF_TRACK],
    [childrenOf(bytes, all.parts, INFO), KEPT_OF_INFO],
  ];
  if (keeping.some(([found]) => found.includes(null))) return null;
  for (const [found, kept] of keeping)
    for (const element of found.flatMap((list) => list ?? [])) if (!kept.has(element.id)) blank(bytes, element);
  return bytes;
}
