import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { makePicture } from '../../platform/pictures.ts';
import { insertFile } from '../../platform/stored-file-store.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { orderOfToken } from './read-payer-order.ts';

/** Enough to read a screenshot by. */
const PIXELS = 4_000_000;

type Shelf = {
  /** Of the audit row. */
  verb: 'complaint.upload' | 'voucher.upload';
  /** Among the stored files, and the folder they lie in. */
  kind: string;
  folder: string;
  /** How many an order may have that wait. */
  most: number;
  countWaiting(tx: Tx, agtOrderNo: string): Promise<number>;
  /** Notes whose a picture is; false where there is no such order. */
  insert(tx: Tx, name: string, agtOrderNo: string): Promise<boolean>;
};
type Noted = { name: string; bytes: number; agtOrderNo: string };
type Upload = { o: string; source: Buffer };

/** Takes pictures from an order's payer, made anew; each waits a day for what shows it. */
export function payerPictures(shelf: Shelf): (ctx: Ctx, upload: Upload) => Promise<{ picture: string }> {
  const note = writeVerb<Noted, void>({
    name: shelf.verb,
    permission: null,
    async run({ tx, now }, { name, bytes, agtOrderNo }) {
      if ((await shelf.countWaiting(tx, agtOrderNo)) >= shelf.most)
        throw new BusinessError('tooMany', '上传的图片过多，请明天再试');
      await insertFile(tx, { name, bytes, kind: shelf.kind, ownerId: null }, now);
      if (!(await shelf.insert(tx, name, agtOrderNo))) throw new BusinessError('notFound', '订单不存在或链接已失效');
      return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { agtOrderNo, bytes } } };
    },
  });
  return async (ctx, { o, source }) => {
    const agtOrderNo = await orderOfToken(ctx, o);
    const made = await makePicture(source, { pixels: PIXELS });
    const picture = `${shelf.folder}/${randomBytes(18).toString('base64url')}.webp`;
    await note(ctx, { name: picture, bytes: made.length, agtOrderNo });
    // Where this fails, what is noted is pruned after a day.
    await ctx.platform.storage.put(picture, made);
    return { picture };
  };
}
