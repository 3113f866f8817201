/** What a picture may be, told by its content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/gif', 'image/png'] as const;
/** Largest picture, in bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** What a refused picture is told, on screen and by the server (400, field `file`). */
export const PICTURE_TEXTS = {
  type: '图片只能是 JPG、GIF 或 PNG 格式',
  size: '图片大小不能超过 2MB',
} as const;
