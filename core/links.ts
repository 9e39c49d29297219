// Which addresses people may link to. Shared by browser and server: no Node imports.

/** The part of an address before the @ is not the site that opens, though it can be made to look like it. */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Whether a link leads to the device or the network of the person who follows it. */
export function isLocalAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url); // numbers in any notation become four decimals
  const host = hostname.replace(/\.$/, '');
  return (
    /(?:^|\.)localhost$/.test(host) ||
    /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$/.test(host) ||
    /^\[(?:::1?|f[cd].*|fe[89ab].*|::ffff:(?:0|7f|a9fe|a[\da-f]{2}:|ac1|c0a8).*)\]$/.test(host)
  );
}

/** Whether a text may link to an address: a public website, or somebody's mail. */
export const isPublicLink = (url: string): boolean =>
  /^mailto:[^\s@?]+@[^\s@?]+$/i.test(url) ||
  (/^https?:\/\/[^/]*\./i.test(url) && URL.canParse(url) && !hasCredentials(url) && !isLocalAddress(url));
