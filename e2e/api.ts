// API calls for set-up and for checking results.
import { z } from 'zod';
import type { InputFile } from './input.ts';
import { OWNER } from './product.ts';

export type Account = { email: string; password: string };

const Session = z.object({ token: z.string() });
const Refusal = z.object({ message: z.string() });
const UploadedAddon = z.object({ id: z.string(), title: z.string(), fileUrl: z.string() });

/** Sends a request with a JSON body and returns the response, even a refusal. */
export function send(url: string, line: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const [method, path] = line.split(' ');
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/**
 * Logs in and returns the session's token.
 * @throws Error with the server's message when the login is refused
 */
export async function logIn(url: string, account: Account = OWNER): Promise<string> {
  const response = await send(url, 'POST /api/auth/login', { body: account });
  const answer: unknown = await response.json();
  if (response.ok) return Session.parse(answer).token;
  throw new Error(`${account.email} cannot log in: ${Refusal.parse(answer).message}`);
}

/**
 * Sends a request that must succeed.
 * @throws Error with the server's answer when it is refused
 */
export async function succeed(
  url: string,
  line: string,
  options: { token?: string; body?: unknown } = {},
): Promise<Response> {
  const response = await send(url, line, options);
  if (!response.ok) throw new Error(`${line}: ${await response.text()}`);
  return response;
}

/** Opens the registration and creates a player's account. Returns the account and its session. */
export async function join(url: string, owner: string, username: string) {
  await succeed(url, 'PATCH /api/admin/settings', { token: owner, body: { registrationOpen: true } });
  const account: Account = { email: `${username}@example.org`, password: `the pass phrase of ${username}` };
  const answer = await succeed(url, 'POST /api/auth/register', { body: { username, ...account } });
  const { token } = Session.parse(await answer.json());
  return { ...account, token };
}

/** Creates a publisher's account as an administrator. */
export async function createPublisher(url: string, token: string, username: string): Promise<Account> {
  const account = { email: `${username}@example.org`, password: `the pass phrase of ${username}` };
  const body = { username, ...account };
  const response = await send(url, 'POST /api/admin/create-publisher', { token, body });
  if (response.status !== 201) throw new Error(`${username} could not be made: ${await response.text()}`);
  return account;
}

export type Upload = {
  title: string;
  description: string;
  category: string;
  version: string;
  tags?: readonly string[];
  file: InputFile;
  banner: InputFile;
  screenshots?: readonly InputFile[];
  /** In the order of the screenshots. */
  captions?: readonly string[];
};

export type UploadedAddon = z.output<typeof UploadedAddon>;

/** Uploads an add-on, which then waits for approval. */
export async function uploadAddon(url: string, token: string, upload: Upload): Promise<UploadedAddon> {
  const { file, banner, screenshots = [], captions = [], tags = [], ...texts } = upload;
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set('tags', JSON.stringify(tags));
  form.set('uploadType', 'direct_file');
  form.set('file', blobOf(file), file.name);
  form.set('bannerImage', blobOf(banner), banner.name);
  for (const [index, shot] of screenshots.entries())
    form.set(`screenshot${index + 1}`, blobOf(shot), shot.name);
  for (const [index, caption] of captions.entries()) form.set(`screenshot${index + 1}Caption`, caption);
  const response = await fetch(`${url}/api/addons`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (response.status !== 201)
    throw new Error(`${upload.title} could not be uploaded: ${await response.text()}`);
  return UploadedAddon.parse(await response.json());
}

/** Sends a form of texts and files, which must succeed. */
export async function uploadForm(
  url: string,
  line: string,
  token: string,
  parts: Record<string, string | InputFile>,
): Promise<void> {
  const [method, path] = line.split(' ');
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') body.set(name, part);
    else body.set(name, blobOf(part), part.name);
  }
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!response.ok) throw new Error(`${line}: ${await response.text()}`);
}

const blobOf = ({ buffer, mimeType }: InputFile) => new Blob([Uint8Array.from(buffer)], { type: mimeType });

/** Approves the current revision of add-ons as an administrator. */
export async function approve(url: string, token: string, ...addons: { id: string }[]): Promise<void> {
  for (const { id } of addons) {
    const response = await send(url, `PUT /api/admin/addons/${id}/approve`, { token });
    if (!response.ok) throw new Error(`${id} could not be approved: ${await response.text()}`);
  }
}
