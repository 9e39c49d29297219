// The push services that messages may be sent to. A browser names its own, so without a list anybody could have the site
// send requests to any address.
import { z } from 'zod';

/** Those of Firefox, of Chrome and other browsers with its engine, of Safari, and of Edge. */
export const BROWSERS_PUSH_SERVICES: readonly string[] = [
  'https://*.push.services.mozilla.com',
  'https://fcm.googleapis.com',
  'https://web.push.apple.com',
  'https://*.notify.windows.com',
];

/** An origin, whose host may begin with `*.`. Without encryption only on this machine. */
const SERVICE = /^(?:https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+|http:\/\/127\.0\.0\.1)(?::\d{1,5})?$/;

const EXPECTED = 'must be "none", or addresses such as https://push.example.org or https://*.example.org';

/** Push services in addition to those of browsers, separated by commas; or `none`, for no push at all. */
export const PushServices = z.string().transform((text, context): readonly string[] => {
  if (text.trim() === 'none') return [];
  const added = text.split(',').map((service) => service.trim().toLowerCase());
  if (!added.every((service) => SERVICE.test(service))) {
    context.addIssue({ code: 'custom', message: EXPECTED });
    return z.NEVER;
  }
  return [...BROWSERS_PUSH_SERVICES, ...added];
});

/** Whether an address belongs to one of these push services. */
export function isPushService(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    const [, scheme, wildcard, host = '', servicePort = ''] =
      /^(https?:)\/\/(\*)?([^:]+):?(\d*)$/.exec(service) ?? [];
    const isHost = wildcard === undefined ? hostname === host : hostname.endsWith(host);
    return protocol === scheme && port === servicePort && isHost;
  });
}
