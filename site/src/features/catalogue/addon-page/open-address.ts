/** Opens an address in a tab that knows nothing of this one. To be called while a press is handled: else it is blocked. */
export function openInNewTab(address: string): void {
  follow({ href: address, target: '_blank', rel: 'noopener noreferrer' });
}

/** Has the browser save what is at an address, without leaving the page; no pop-up blocker minds it. */
export function saveFrom(address: string): void {
  follow({ href: address, download: '' });
}

function follow(link: Partial<HTMLAnchorElement>): void {
  Object.assign(document.createElement('a'), link).click();
}
