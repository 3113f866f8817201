/// <reference lib="dom" />
import { type Browser, expect, type Page, test } from '@playwright/test';
import { enter, signIn } from './support/enter.ts';
import { tryToSignIn } from './support/session.ts';
import { toast } from './support/shell.ts';

/** An image of the page itself: real pixels, small enough. */
function someImage(page: Page): Promise<Buffer> {
  return page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 160 } });
}

/** Opens the same user on a phone: a device of the other kind. */
async function openOnPhone(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

/** The next action there shows the reason, and leads to the sign-in page after 3 s. */
async function expectEnded(page: Page, why: string): Promise<void> {
  await page.reload();
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 });
  await expect(page.getByTestId('why-left')).toHaveText(why);
}

test('profile: image, nickname and phone, each with its texts', async ({ page, context }) => {
  await enter(page, 'ms02');
  await page.goto('/profile/index');
  const slot = page.getByTestId('upload-slot');
  const file = slot.locator('input[type=file]');
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await someImage(page) };

  await file.setInputFiles({ ...image, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await expect(slot.getByText('图片只能是 JPG、GIF 或 PNG 格式')).toBeVisible();
  const large = Buffer.concat([image.buffer, Buffer.alloc(2 * 1024 * 1024)]);
  await file.setInputFiles({ ...image, buffer: large });
  await expect(slot.getByText('图片大小不能超过 2MB')).toBeVisible();

  // The upload is cut off: the page shows why, and offers the same file again.
  await context.setOffline(true);
  await file.setInputFiles(image);
  await expect(slot.getByText('网络错误')).toBeVisible();
  await context.setOffline(false);
  await slot.getByRole('button', { name: '重试' }).click();
  await expect(toast(page, '头像已更新')).toBeVisible();
  const address = (await slot.locator('img').getAttribute('src')) as string;
  expect(address).toMatch(/^\/files\/avatars\/[\w-]+\.webp$/);
  await expect
    .poll(() => slot.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByTestId('sidebar-user').locator(`img[src="${address}"]`)).toBeVisible();

  // The upload shows its progress and can be cancelled: the previous image stays.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload/uploadHeadImg', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await file.setInputFiles(image);
  await expect(slot.getByRole('progressbar')).toBeVisible();
  await slot.getByRole('button', { name: '取消' }).click();
  await expect(slot.getByRole('progressbar')).toHaveCount(0);
  await expect(slot.locator('img')).toHaveAttribute('src', address);
  release();
  await page.unroute('**/api/upload/uploadHeadImg');

  // The file is dropped instead of chosen.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
      return transfer;
    },
    [...image.buffer],
  );
  await slot.getByTestId('upload-zone').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(slot.locator('img')).not.toHaveAttribute('src', address);
  await expect(slot.locator('img')).toHaveAttribute('src', /^\/files\/avatars\//);

  await slot.getByRole('button', { name: '移除头像' }).click();
  await expect(toast(page, '头像已移除')).toBeVisible();
  await expect(slot.locator('img')).toHaveCount(0);

  const save = page.getByRole('button', { name: '保存', exact: true });
  await expect(save).toBeDisabled();
  const known = await page.getByLabel('昵称').inputValue();
  await page.getByLabel('昵称').fill(' ');
  await save.click();
  await expect(page.getByText('请输入昵称')).toBeVisible();
  await page.getByLabel('昵称').fill('小码商');
  await page.getByRole('button', { name: '更换手机号' }).click();
  await page.getByLabel('新手机号').fill('no phone');
  await save.click();
  await expect(page.getByText('手机号格式不正确')).toBeVisible();
  await page.getByLabel('新手机号').fill('139 1234 5678');
  await save.click();
  await expect(toast(page, '资料已保存')).toBeVisible();
  await expect(page.getByText(/^139\*+78$/)).toBeVisible();
  await expect(page.getByTestId('user-menu')).toContainText('小码商');
  // Restores the value for later journeys.
  await page.getByLabel('昵称').fill(known);
  await save.click();
  await expect(page.getByTestId('user-menu')).toContainText(known);
});

test('devices: another one is signed out, and is notified', async ({ page, browser }) => {
  await enter(page, 'ms02');
  const phone = await openOnPhone(browser, 'ms02');
  await page.goto('/profile/index');
  const devices = page.getByTestId('devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('Chrome · Android')).toBeVisible();
  await devices.getByRole('button', { name: /退出该设备/ }).click();
  await expect(toast(page, '该设备退出登录成功')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expectEnded(phone, '已退出登录');
  await phone.context().close();

  await devices.getByRole('button', { name: '退出本机' }).click();
  await page.getByTestId('leave-dialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect(toast(page, '注销登录成功')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('changing the password: every message, and the fate of the other sessions', async ({ page, browser }) => {
  await enter(page, 'ms02');
  const phone = await openOnPhone(browser, 'ms02');
  await page.goto('/profile/index');
  const dialog = page.getByTestId('password-dialog');
  const field = (name: string) => dialog.getByLabel(name, { exact: true });

  async function change(old: string, next: string, again: string): Promise<void> {
    await page.getByRole('button', { name: '修改密码' }).first().click();
    await field('旧密码').fill(old);
    await field('新密码').fill(next);
    await field('再次输入新密码').fill(again);
    await dialog.getByRole('button', { name: '确定' }).click();
  }
  await page.getByRole('button', { name: '修改密码' }).first().click();
  await dialog.getByRole('button', { name: '确定' }).click();
  for (const text of ['请输入旧密码', '请输入新密码', '请再次输入新密码', '无法提交,请确认是否已填写必填项'])
    await expect(dialog.getByText(text)).toBeVisible();
  await expect(field('旧密码')).toBeFocused();
  await field('新密码').fill('Abcd1234');
  await expect(dialog.getByText('强度：中')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();

  await change('Demo@2026', 'Nanjing-2027', 'Nanjing-2028');
  await expect(dialog.getByText('再次输入新密码不一致')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await change('wrong', 'Nanjing-2027', 'Nanjing-2027');
  await expect(dialog.getByText('旧密码不正确')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await change('Demo@2026', 'Nanjing-2027', 'Nanjing-2027');
  await expect(toast(page, '密码修改成功')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expectEnded(phone, '密码已修改，请用新密码登录');
  await tryToSignIn(phone, 'ms02');
  await expect(phone.getByText('账号或密码错误')).toBeVisible();
  await phone.context().close();

  // Restores the password for later journeys.
  await change('Nanjing-2027', 'Demo@2026', 'Demo@2026');
  await expect(toast(page, '密码修改成功')).toBeVisible();
});
