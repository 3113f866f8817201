const MODULE_PX = 12;

/** Saves a QR code as a PNG file, for paying from the same phone; returns whether the browser could. */
export async function saveQrImage(data: boolean[][], name: string): Promise<boolean> {
  const canvas = document.createElement('canvas');
  canvas.width = data.length * MODULE_PX;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX);
    });
  });
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!image) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(image);
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
