/** Reads the boxes of an MP4 (ISO/IEC 14496-12) and blanks everything that is not image, sound or their index. */

type Box = { type: string; start: number; body: number; end: number };

const BRANDS = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  'dash',
]);
/** A film within the size limit has some hundred. */
const BOXES_MAX = 50_000;
/**
 * Boxes that stay, by the box that contains them. Every other one (udta, meta, uuid, skip, unknown ones) may contain
 * anything.
 */
const KEPT: Record<string, readonly string[]> = {
  '': ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra', 'prft'],
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['mehd', 'trex', 'leva'],
  trak: ['tkhd', 'edts', 'tref', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'stss',
    'stsh',
    'sdtp',
    'sbgp',
    'sgpd',
    'subs',
    'saiz',
    'saio',
    'padb',
    'stdp',
  ],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'sdtp', 'subs', 'saiz', 'saio'],
  mfra: ['tfra', 'mfro'],
};

/**
 * Returns the boxes between two offsets; null where they do not fill it exactly. A size of 0 extends to the end of the
 * file.
 */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  let start = from;
  while (start < to) {
    if (to - start < 8 || boxes.length === BOXES_MAX) return null;
    let size = bytes.readUInt32BE(start);
    let body = start + 8;
    if (size === 1) {
      if (to - start < 16) return null;
      size = Number(bytes.readBigUInt64BE(start + 8));
      body = start + 16;
    } else if (size === 0 && to === bytes.length) size = to - start;
    if (size < body - start || size > to - start) return null;
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, body, end: start + size });
    start += size;
  }
  return boxes;
}

/** Makes a box an empty `free` of the same length, so that offsets into the media stay right. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}

/** Keeps the known boxes within a box, level by level; returns false where the boxes are broken. */
function keepKnown(bytes: Buffer, within: string, boxes: Box[] | null): boolean {
  if (!boxes) return false;
  for (const box of boxes) {
    if (!KEPT[within]?.includes(box.type)) blank(bytes, box);
    else if (KEPT[box.type] && !keepKnown(bytes, box.type, boxesIn(bytes, box.body, box.end))) return false;
  }
  return true;
}

function child(bytes: Buffer, box: Box | undefined, ...path: string[]): Box | undefined {
  let found = box;
  for (const type of path) found = found && boxesIn(bytes, found.body, found.end)?.find((it) => it.type === type);
  return found;
}

/** Returns `vide`, `soun`, or another type of track. */
function handlerOf(bytes: Buffer, track: Box): string {
  const handler = child(bytes, track, 'mdia', 'hdlr');
  return handler && handler.end - handler.body >= 12
    ? bytes.toString('latin1', handler.body + 8, handler.body + 12)
    : '';
}

/** Whether all media of a track are in this file: a viewer's player would fetch others from elsewhere. */
function isSelfContained(bytes: Buffer, track: Box): boolean {
  const list = child(bytes, track, 'mdia', 'minf', 'dinf', 'dref');
  const places = list && boxesIn(bytes, list.body + 8, list.end);
  return places?.every((it) => it.end - it.body >= 4 && (bytes.readUInt32BE(it.body) & 1) === 1) ?? false;
}

function hasBrand(bytes: Buffer, { body, end }: Box): boolean {
  const brands: string[] = [];
  for (let at = body; at + 4 <= end; at += 4) if (at !== body + 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands[0] !== 'qt  ' && brands.some((brand) => BRANDS.has(brand));
}

/** Returns a copy of an MP4 with nothing but its moving images and sound; null for any other file. */
export function cleanMp4(original: Buffer): Buffer | null {
  const bytes = Buffer.from(original);
  const top = boxesIn(bytes, 0, bytes.length);
  const [first] = top ?? [];
  if (!top || first?.type !== 'ftyp' || !hasBrand(bytes, first)) return null;
  if (!top.some(({ type, body, end }) => type === 'mdat' && end > body)) return null;
  const movies = top.filter(({ type }) => type === 'moov');
  const [movie] = movies;
  if (!movie || movies.length > 1) return null;
  if (!keepKnown(bytes, '', top)) return null;
  const tracks = boxesIn(bytes, movie.body, movie.end)?.filter(({ type }) => type === 'trak') ?? [];
  let images = 0;
  for (const track of tracks) {
    const handler = handlerOf(bytes, track);
    if (handler === 'vide') images += 1;
    // Captions, positions and other side tracks are blanked; their samples are unreachable without them.
    else if (handler !== 'soun') blank(bytes, track);
    if ((handler === 'vide' || handler === 'soun') && !isSelfContained(bytes, track)) return null;
  }
  return images > 0 ? bytes : null;
}
