import { expect, type Page } from '@playwright/test';
import { nextCode } from './people.ts';

/** Decides about the proposal whose drawer is open, with a fresh code. */
export async function decide(page: Page, word: '同意' | '驳回', username: string, comment = ''): Promise<void> {
  await page.getByTestId('approval-drawer').getByRole('button', { name: word, exact: true }).click();
  const dialog = page.getByTestId('decide-dialog');
  if (comment) await dialog.getByLabel('驳回原因').fill(comment);
  await dialog.getByLabel('谷歌验证码').fill(await nextCode(username));
  await dialog.getByRole('button', { name: `确认${word}` }).click();
  await expect(dialog).toBeHidden();
}

/** Opens 审批中心 and approves the newest proposal of this title. */
export async function approve(page: Page, username: string, title: string): Promise<void> {
  await page.goto('/approvals');
  const open = page.getByRole('button', { name: new RegExp(`审批 ${title}`) });
  await open.first().click();
  await decide(page, '同意', username);
}
