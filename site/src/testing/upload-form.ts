// Fills in and sends the form for a new add-on, as a publisher does.
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const picture = new File(['picture'], 'banner.png', { type: 'image/png' });
/** Without a manifest, so that it suggests no texts. */
export const pack = new File(['not really a pack'], 'planes.mcpack');

export const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });

export const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next' }));

/** Pastes a text into a field, which draws the form once instead of for each letter. */
export async function paste(user: UserEvent, label: string | RegExp, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

export async function fillInTexts(user: UserEvent): Promise<void> {
  await paste(user, /^Title/, 'Planes');
  await paste(user, /^Description/, 'Planes that one can build and fly.');
  await user.selectOptions(screen.getByLabelText(/^Category/), 'gameplay');
}

/** Fills in the steps with a file, the texts and a banner, up to the last step. */
export async function fillIn(user: UserEvent): Promise<void> {
  choose('Addon file', pack);
  await next(user);
  await fillInTexts(user);
  await next(user);
  choose('Banner image', picture);
  await next(user);
}

export const submit = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Upload Addon' }));

/** The name of the step that is shown. */
export const stepShown = () => screen.getByRole('region', { name: /^Step/ }).getAttribute('aria-label');
