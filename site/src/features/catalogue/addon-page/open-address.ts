/** Opens an address in a tab without access to this one. Call it while handling a click; else browsers block it. */
export function openInNewTab(address: string): void {
  follow({ href: address, target: '_blank', rel: 'noopener noreferrer' });
}

/** Has the browser save the file at an address without leaving the page. Pop-up blockers allow it. */
export function saveFrom(address: string): void {
  follow({ href: address, download: '' });
}

function follow(link: Partial<HTMLAnchorElement>): void {
  Object.assign(document.createElement('a'), link).click();
}
