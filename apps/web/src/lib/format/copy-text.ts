import { showToast } from '../faults/toast.ts';
import * as zh from '../zh.ts';

/**
 * Copies by selection, for plain http where the clipboard API is missing. Inside an open dialog the rest of the page is
 * inert.
 */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  const before = document.activeElement as HTMLElement | null;
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus();
  return done;
}

/** Copies text to the clipboard and shows a message about success or failure. */
export async function copyText(text: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else if (!copyBySelection(text)) throw new Error('not copied');
    showToast('success', zh.copyText.copied);
  } catch {
    showToast('error', zh.copyText.failed);
  }
}
