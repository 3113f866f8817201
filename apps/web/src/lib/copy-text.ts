import { showToast } from './toast.ts';

/** Puts text on the clipboard and says so; plain http without the clipboard API says that it cannot. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', '已复制');
  } catch {
    showToast('error', '复制失败，请手动选择复制');
  }
}
