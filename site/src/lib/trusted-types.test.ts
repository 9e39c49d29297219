import { expect, onTestFinished, test, vi } from 'vitest';
import { createDefaultPolicy } from '../../../web/trusted-types.ts';

/** The rules of the default policy. */
function rules() {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  onTestFinished(() => void vi.unstubAllGlobals());
  createDefaultPolicy();
  expect(createPolicy.mock.calls).toEqual([['default', expect.anything()]]);
  return createPolicy.mock.calls[0]?.[1];
}

test('text without elements becomes HTML, and so does React’s empty script', () => {
  const { createHTML } = rules();
  for (const html of ['', '&#8203;', '{"@type":"\\u003cb>"}', '<script></script>']) {
    expect(createHTML(html)).toBe(html);
  }
});

test.each([
  '<b>bold</b>',
  '<img src=x onerror=evil()>',
  '<script>evil()</script>',
  '<script></script><b>',
  '<SCRIPT></SCRIPT>',
])('%s does not become HTML', (html) => {
  expect(rules().createHTML(html)).toBeNull();
});

test('built scripts and the service worker may be loaded', () => {
  const { createScriptURL } = rules();
  for (const address of [
    '/assets/main-x.js',
    `${location.origin}/assets/pack-worker-x.js`,
    '/service-worker.js',
  ]) {
    expect(createScriptURL(address)).toBe(address);
  }
});

test.each([
  'https://evil.example/assets/main.js',
  '//evil.example/assets/main.js',
  'data:text/javascript,evil()',
  'javascript:evil()',
  'blob:null/assets/x',
  '/assets/../api/addons/1/file',
  '/service-worker.js/evil',
  '/api/assets/x.js',
])('a script at %s may not', (address) => {
  expect(rules().createScriptURL(address)).toBeNull();
});

test('text never becomes a script', () => {
  expect(rules()).not.toHaveProperty('createScript');
});

test('a browser without trusted types needs no policy', () => {
  vi.stubGlobal('trustedTypes', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(createDefaultPolicy).not.toThrow();
});
