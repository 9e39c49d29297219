// A running product with a publisher and staff, and helpers for tests of the console.
import type { Locator, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import {
  type Account,
  approve,
  createPublisher,
  logIn,
  succeed,
  type UploadedAddon,
  uploadAddon,
} from './api.ts';
import type { InputFile } from './input.ts';
import { smallPack, smallPicture } from './small-files.ts';
import { stage } from './stage.ts';

/**
 * Starts the product for the tests of the calling file.
 * @param env returns further variables of its environment
 */
export function consoleStage(env?: () => Record<string, string>) {
  const site = stage(env);
  let banner: InputFile;
  let maker: string;
  let admin: string;
  beforeAll(async () => {
    banner = await smallPicture();
    maker = await logIn(site.url, await createPublisher(site.url, site.owner, 'maker'));
    admin = await logIn(site.url, await withRole('ada', 'admin'));
  });

  async function withRole(username: string, role: 'admin' | 'auditor'): Promise<Account> {
    const account = await createPublisher(site.url, site.owner, username);
    const body = { role };
    await succeed(site.url, `PATCH /api/admin/users/${await idOf(username)}`, { token: site.owner, body });
    return account;
  }

  async function idOf(username: string): Promise<string> {
    const list = await succeed(site.url, 'GET /api/admin/users', { token: site.owner });
    const users: { id: string; username: string }[] = await list.json();
    const found = users.find((user) => user.username === username);
    if (found === undefined) throw new Error(`There is no ${username}.`);
    return found.id;
  }

  function uploaded(title: string, token = maker, file = smallPack(title)): Promise<UploadedAddon> {
    const description = 'Something for the moderators to decide about.';
    return uploadAddon(site.url, token, {
      title,
      description,
      category: 'tools',
      version: '1.0.0',
      file,
      banner,
    });
  }

  return {
    site,
    /** The session of a publisher. */
    maker: () => maker,
    /** The session of an administrator called ada. */
    admin: () => admin,
    withRole,
    idOf,
    /** Uploads an add-on that waits for review. */
    uploaded,
    /** Uploads and approves an add-on. */
    async published(title: string, token = maker): Promise<UploadedAddon> {
      const addon = await uploaded(title, token);
      await approve(site.url, site.owner, addon);
      return addon;
    },
    /** Whether a guest can see it now. */
    isPublic: async ({ id }: { id: string }) => (await fetch(`${site.url}/api/addons/${id}`)).status === 200,
    /** Opens a page as somebody, by default the owner. */
    async at(path: string, token = site.owner, refused?: RegExp): Promise<Page> {
      const { page } = await site.visitor({ token, refused });
      await page.goto(path);
      return page;
    },
  };
}

export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).last();
export const press = (place: Page | Locator, name: string | RegExp) => button(place, name).click();
export const pressInDialog = (page: Page, name: string) => press(page.getByRole('dialog'), name);
export const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

/** Chooses an option of a select field. */
export async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
