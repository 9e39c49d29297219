import type { UserEvent } from '@testing-library/user-event';

/** Replaces a field's text at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
