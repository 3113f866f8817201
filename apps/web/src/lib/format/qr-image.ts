const IMAGE = /^(\/files\/|data:image\/|blob:)|\.(png|jpe?g|gif|webp)(\?|$)/i;

/** Whether the content of a payment code is an uploaded image of it; any other content is text to encode. */
export function isQrImage(content: string): boolean {
  return IMAGE.test(content);
}
