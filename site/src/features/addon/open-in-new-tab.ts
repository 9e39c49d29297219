/** Opens an address in a tab that knows nothing of this one. */
export function openInNewTab(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
