// Checks answers against the OpenAPI document: tests fail on anything undocumented.
import type { LightMyRequestResponse } from 'fastify';
import { ErrorBody } from '../contract/errors.ts';
import { HEADERS, REFUSED } from '../openapi/answers.ts';
import { openApiDocument } from '../openapi/document.ts';

const { paths } = openApiDocument({ title: 'Sandcrate', version: '0', url: 'http://127.0.0.1' });

type Said = { $ref?: string; headers?: Record<string, { $ref: string }>; content?: Record<string, unknown> };

/** Paths with the fewest parameters first: `/api/addons/featured` is no add-on's id. */
const patterns = Object.entries(paths)
  .map(([path, methods]) => ({
    path,
    methods: methods as Record<string, { responses: Record<string, Said> } | undefined>,
    matches: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

const resolved = (said: Said): Said => {
  const name = said.$ref?.split('/').at(-1);
  return name === undefined ? said : (REFUSED[name] ?? {});
};

/** What the document does not say about an answer; undefined when it says everything, or does not contain the call. */
export function undocumented(
  method: string,
  url: string,
  { statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
): string | undefined {
  const [address = ''] = url.split('?');
  const known = patterns.find(({ matches }) => matches.test(address));
  const operation = known?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (known === undefined || operation === undefined) return undefined;
  const about = `${method} ${known.path} answered ${statusCode}`;
  const said = operation.responses[statusCode];
  if (said === undefined) return `${about}, which the document does not say: ${body.slice(0, 200)}`;
  const { content, headers: told = {} } = resolved(said);
  const type = String(headers['content-type'] ?? '').split(';')[0];
  const isEmpty = method === 'HEAD' || body === '';
  if (body === '' && method !== 'HEAD' && type !== '') return `${about} with nothing, as ${type}`;
  if (!isEmpty && !Object.keys(content ?? {}).some((known) => known === type || isOctets(known))) {
    return `${about} as ${type}, which the document does not say`;
  }
  for (const [name, { required }] of Object.entries(HEADERS)) {
    const isSent = headers[name.toLowerCase()] !== undefined;
    if (isSent && !(name in told)) return `${about} with ${name}, which the document does not say`;
    if (required && name in told && !isSent && statusCode !== 304) return `${about} without ${name}`;
  }
  if (statusCode >= 400 && !isEmpty && !ErrorBody.safeParse(JSON.parse(body)).success) {
    return `${about} in another shape than every refusal has: ${body.slice(0, 200)}`;
  }
  return undefined;
}

/** Files and pictures are documented as bytes, but sent with their own content type. */
const isOctets = (type: string) => type === 'application/octet-stream' || type.startsWith('image/');
