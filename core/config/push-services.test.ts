import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { isPushService } from './push-services.ts';

const services = (value?: string) =>
  loadConfig(value === undefined ? {} : { PUSH_SERVICES: value }).pushServices;

test.each([
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('the push services of browsers are known: %s', (endpoint) => {
  expect(isPushService(services(), endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evil.fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@example.org/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://push.services.mozilla.com.example.org/',
  'https://evilpush.services.mozilla.com/',
  'https://notify.windows.com/',
  'http://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
])('other addresses are not: %s', (endpoint) => {
  expect(isPushService(services(), endpoint)).toBe(false);
});

test('an operator adds services, by name or with all names below one', () => {
  const known = services('https://push.example.org, https://*.example.net:8443,http://127.0.0.1:9000');
  for (const endpoint of [
    'https://push.example.org/a',
    'https://a.example.net:8443/b',
    'http://127.0.0.1:9000/c',
    'https://fcm.googleapis.com/d',
  ]) {
    expect(isPushService(known, endpoint), endpoint).toBe(true);
  }
  expect(isPushService(known, 'https://a.example.net/b')).toBe(false);
  expect(isPushService(known, 'https://a.push.example.org/b')).toBe(false);
});

test('"none" switches push off', () => {
  expect(services('none')).toEqual([]);
});

test.each([
  'example',
  'http://push.example.org',
  'https://*',
  'https://push.example.org/path',
  'https://*.org,x',
])('the start refuses %s', (value) => {
  expect(() => services(value)).toThrow(ConfigError);
  expect(() => services(value)).toThrow('PUSH_SERVICES: must be "none", or addresses such as');
});
