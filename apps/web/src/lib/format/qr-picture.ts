const PICTURE = /^(\/files\/|data:image\/|blob:)|\.(png|jpe?g|gif|webp)(\?|$)/i;

/** Whether the content of a payment code is an uploaded picture of it; any other content is text to encode. */
export function isQrPicture(content: string): boolean {
  return PICTURE.test(content);
}
