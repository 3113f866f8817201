/** Side of the rendered icon: twice the size that a high-density screen shows. */
const SIDE_PX = 64;
const MARK =
  '<rect width="32" height="32" rx="8" fill="#166572"/><path d="M8 22V10l8 7 8-7v12" fill="none" stroke="#fff" ' +
  'stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>';
/** Width of the badge by the number of its characters, in units of the 32-wide image. */
const BADGE_WIDTHS = [0, 20, 26, 31];

/** Text of the badge: empty, the count, or 99+. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 99 ? '99+' : String(unread);
}

/** The site's mark as an SVG, with a count in its corner. A white rim separates the badge from dark tab bars too. */
export function faviconSvg(unread: number): string {
  const text = badgeText(unread);
  const width = BADGE_WIDTHS[text.length] ?? 0;
  const x = 31.5 - width;
  const badge = text
    ? `<rect x="${x}" y="11" width="${width}" height="20" rx="10" fill="#c5221f" stroke="#fff" stroke-width="1.5"/>` +
      `<text x="${x + width / 2}" y="26.6" fill="#fff" font-family="Arial,Helvetica,sans-serif" ` +
      `font-size="${text.length > 2 ? 14 : 16}" font-weight="700" text-anchor="middle">${text}</text>`
    : '';
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}" viewBox="0 0 32 32">`;
  return `${head}${MARK}${badge}</svg>`;
}

let shown = '';
let plainHref: string | undefined;

/** Renders a PNG: not every browser accepts an SVG for its tab. */
async function drawPng(svg: string): Promise<string> {
  const image = new Image(SIDE_PX, SIDE_PX);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE_PX, SIDE_PX);
  return canvas.toDataURL('image/png');
}

/** Shows the unread count on the tab's icon; without unread notices the site's own icon returns. */
export async function showUnreadOnFavicon(unread: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const text = badgeText(unread);
  if (!link || text === shown) return;
  plainHref ??= link.getAttribute('href') ?? '';
  shown = text;
  if (!text) {
    link.type = 'image/svg+xml';
    link.href = plainHref;
    return;
  }
  // A browser that cannot render the image leaves the icon as it is: the title shows the count too.
  const href = await drawPng(faviconSvg(unread)).catch(() => '');
  // Only the newest count is shown, whichever image is ready first.
  if (!href || shown !== text) return;
  link.type = 'image/png';
  link.href = href;
}
