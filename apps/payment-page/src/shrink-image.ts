/** The longest edge of an image that is sent, in pixels: a screenshot stays readable. */
const EDGE = 1_600;
/** An image up to this size is sent as it is, in bytes. */
const SMALL = 400 * 1024;
const QUALITY = 0.8;

/** Returns the size of an image with its longest edge at most `EDGE`; a smaller one stays. */
export function shrunkSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, EDGE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a large image smaller before it is sent, as a JPEG without the place and time that a phone writes into it.
 * Returns the image as it is where that is small already, where the browser cannot read it, or where nothing is won.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL) return file;
  const blob = await drawn(file).catch(() => null);
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], file.name.replace(/[.]\w+$|$/, '.jpg'), { type: 'image/jpeg' });
}

async function drawn(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file);
  const { width, height } = shrunkSize(image);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // A transparent image gets a white ground: JPEG has no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
