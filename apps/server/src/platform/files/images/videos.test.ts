import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MP4, WEBM } from '../../../test-support/attacks/sample-videos.ts';
import { BusinessError } from '../../errors.ts';
import { makeVideo } from './videos.ts';

const SECRET = 'N31.2304 E121.4737 <script>alert(1)</script>';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const ZIP = Buffer.from('504b0304140000000000', 'hex');

function refusal(bytes: Buffer): string {
  try {
    makeVideo(bytes);
    return 'taken';
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    expect(error.fields).toEqual([{ field: 'file', reason: error.message }]);
    return error.message;
  }
}
const REFUSED = '付款视频只能是 MP4 或 WebM 格式';

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((it) => (typeof it === 'string' ? Buffer.from(it) : it)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Inserts bytes into the box at an offset, which grows by them. */
function grow(bytes: Buffer, at: number, more: Buffer, front: boolean): Buffer {
  const size = bytes.readUInt32BE(at);
  const grown = Buffer.concat([
    bytes.subarray(0, front ? at + 8 : at + size),
    more,
    bytes.subarray(front ? at + 8 : at + size),
  ]);
  grown.writeUInt32BE(size + more.length, at);
  return grown;
}
const placeOf = (bytes: Buffer, type: string) => bytes.indexOf(type, 0, 'latin1') - 4;
/** Adds boxes at the end of the film's index. */
const withIndex = (...more: Buffer[]) => grow(MP4, placeOf(MP4, 'moov'), Buffer.concat(more), false);

function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((it) => (typeof it === 'string' ? Buffer.from(it) : it)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}
/** The last occurrence; an earlier one is its name in the film's own index. */
const CLUSTER = WEBM.lastIndexOf(Buffer.from('1f43b675', 'hex'));
const SEGMENT = WEBM.indexOf(Buffer.from('18538067', 'hex'));
/** Adds elements at the end of the film, and adjusts its length (8 bytes). */
function withElements(...more: Buffer[]): Buffer {
  const grown = Buffer.concat([WEBM, ...more]);
  grown.writeBigUInt64BE(BigInt(grown.length - SEGMENT - 12) | (1n << 56n), SEGMENT + 4);
  return grown;
}

describe('an MP4', () => {
  it('as browsers record it is taken as it is', () => {
    const made = makeVideo(MP4);
    expect(made.extension).toBe('mp4');
    expect(made.bytes.equals(MP4)).toBe(true);
  });

  it('loses where it was taken and whatever else stands in it, and keeps its length, so that it still plays', () => {
    const position = box('udta', box('\xa9xyz', SECRET));
    const film = Buffer.concat([
      withIndex(position, box('meta', SECRET), box('uuid', randomBytes(16), SECRET), box('what', SECRET)),
      box('free', SECRET),
      box('skip', SECRET),
      box('uuid', randomBytes(16), SECRET),
    ]);
    const { bytes } = makeVideo(film);
    expect(bytes.length).toBe(film.length);
    expect(film.includes(SECRET)).toBe(true);
    expect(bytes.includes('alert')).toBe(false);
    expect(bytes.includes('N31')).toBe(false);
    expect(bytes.subarray(placeOf(bytes, 'mdat')).subarray(0, 500)).toEqual(
      film.subarray(placeOf(film, 'mdat')).subarray(0, 500),
    );
  });

  it('loses tracks that are neither image nor sound', () => {
    const track = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'meta', SECRET)));
    const { bytes } = makeVideo(withIndex(track));
    expect(bytes.includes('alert')).toBe(false);
    expect(bytes.indexOf('trak', placeOf(bytes, 'trak') + 8, 'latin1')).toBe(-1);
  });

  it.each<[string, Buffer]>([
    ['HTML', HTML],
    ['HTML behind an honest beginning', Buffer.concat([MP4.subarray(0, 36), HTML])],
    ['HTML behind the end', Buffer.concat([MP4, HTML])],
    ['a ZIP behind the end', Buffer.concat([MP4, ZIP])],
    ['HTML in front', Buffer.concat([HTML, MP4])],
    ['a film cut off', MP4.subarray(0, MP4.length - 200)],
    ['only a beginning', MP4.subarray(0, 36)],
    ['QuickTime', Buffer.from(MP4.toString('latin1').replace('ftypisom', 'ftypqt  '), 'latin1')],
    ['an image (HEIC)', Buffer.concat([box('ftyp', 'heic', Buffer.alloc(4), 'mif1heic'), box('mdat', SECRET)])],
    ['sound alone', Buffer.from(MP4.toString('latin1').replace('vide', 'soun'), 'latin1')],
    ['no media', box('ftyp', 'isom', Buffer.alloc(4), 'isommp41')],
    ['two indexes', Buffer.concat([MP4, MP4.subarray(placeOf(MP4, 'moov'), placeOf(MP4, 'moof'))])],
    ['boxes that overlap', grow(MP4, placeOf(MP4, 'tkhd'), Buffer.alloc(4), true)],
    ['a million boxes', Buffer.concat([MP4, Buffer.alloc(1_000_000, box('free'))])],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', (_, bytes) => {
    expect(refusal(bytes)).toBe(REFUSED);
  });

  it('whose images lie elsewhere is refused: whoever looks would fetch them', () => {
    const film = Buffer.from(MP4);
    film.writeUInt32BE(0, placeOf(film, 'url ') + 8);
    expect(refusal(film)).toBe(REFUSED);
  });
});

describe('a WebM', () => {
  it('as browsers record it keeps its images', () => {
    const made = makeVideo(WEBM);
    expect(made.extension).toBe('webm');
    expect(made.bytes.equals(WEBM)).toBe(true);
  });

  it('loses tags, attachments, chapters, and what lies in gaps', () => {
    const film = withElements(
      element('1254c367', SECRET),
      element('1941a469', element('61a7', SECRET)),
      element('1043a770', SECRET),
      element('ec', SECRET),
      element('4fff', SECRET),
      Buffer.concat([Buffer.from('ec85', 'hex'), Buffer.from('alert')]),
    );
    const { bytes } = makeVideo(film);
    expect(bytes.length).toBe(film.length);
    expect(bytes.includes('alert')).toBe(false);
    expect(bytes.includes('N31')).toBe(false);
    // The result is complete: the same function leaves it unchanged.
    expect(makeVideo(bytes).bytes.equals(bytes)).toBe(true);
  });

  it('sent live, without lengths, is taken too, and only to its end', () => {
    const live = Buffer.from(WEBM);
    const open = Buffer.from('01ffffffffffffff', 'hex');
    open.copy(live, SEGMENT + 4);
    const length = 9 - (live[CLUSTER + 4] as number).toString(2).length;
    const filled = Buffer.concat([live.subarray(0, CLUSTER + 4), open, live.subarray(CLUSTER + 4 + length)]);
    expect(makeVideo(filled).extension).toBe('webm');
    expect(refusal(Buffer.concat([filled, HTML]))).toBe(REFUSED);
  });

  it.each<[string, Buffer]>([
    ['Matroska', Buffer.from(WEBM.toString('latin1').replace('webm', 'mkvx'), 'latin1')],
    ['of another codec', Buffer.from(WEBM.toString('latin1').replace('V_VP9', 'V_MS9'), 'latin1')],
    ['HTML behind its head', Buffer.concat([WEBM.subarray(0, SEGMENT), HTML])],
    ['followed by HTML', Buffer.concat([WEBM, HTML])],
    ['followed by a ZIP', Buffer.concat([WEBM, ZIP])],
    ['cut off', WEBM.subarray(0, WEBM.length - 100)],
    ['a head alone', WEBM.subarray(0, SEGMENT)],
    ['millions of elements', withElements(Buffer.alloc(2_000_000, Buffer.from('ec80', 'hex')))],
  ])('that is %s is refused', (_, bytes) => {
    expect(refusal(bytes)).toBe(REFUSED);
  });
});

describe('any bytes', () => {
  it('are refused or become a video of the same length; nothing else happens', () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(MP4, WEBM),
        fc.array(fc.tuple(fc.nat(1_999), fc.nat(255)), { maxLength: 8 }),
        fc.nat(2_000),
      )
      .map(([film, changes, end]) => {
        const bytes = Buffer.from(film.subarray(0, end < 400 ? end * 5 : film.length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 300 }).map(Buffer.from)), (bytes) => {
        const before = Buffer.from(bytes);
        if (refusal(bytes) === 'taken') expect(makeVideo(bytes).bytes.length).toBe(bytes.length);
        expect(bytes.equals(before)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
