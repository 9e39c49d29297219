import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { InEnglish, render } from '../../../testing/render.tsx';
import { addonDetail, packFacts, somePack } from '../../../testing/some-addon.ts';
import { InstallGuide } from './InstallGuide.tsx';
import InstallSteps from './InstallSteps.tsx';

const addon = addonDetail({ facts: packFacts });
afterEach(() => vi.restoreAllMocks());

const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

test('the guide shows the current device, and others on request', async () => {
  on('Mozilla/5.0 (Linux; Android 15; Pixel 8)');
  render(<InstallGuide addon={addon} isOpen />);
  const device = await screen.findByLabelText('You play on');
  expect(device).toHaveProperty('value', 'android');
  expect(screen.getByText(/Open the file from the notification/)).toBeDefined();
  await userEvent.selectOptions(device, 'Windows');
  expect(screen.getByText(/Close the game if it is running/)).toBeDefined();
  expect(screen.queryByText(/Open the file from the notification/)).toBeNull();
});

test('the guide is folded until the file is downloaded', () => {
  const { container, rerender } = render(<InstallGuide addon={addon} isOpen={false} />);
  expect(container.querySelector('details')?.open).toBe(false);
  rerender(<InstallGuide addon={addon} isOpen />);
  expect(container.querySelector('details')?.open).toBe(true);
});

test('the guide stays open after the question about the download is answered', () => {
  const { container, rerender } = render(<InstallGuide addon={addon} isOpen />);
  rerender(<InstallGuide addon={addon} isOpen={false} />);
  expect(container.querySelector('details')?.open).toBe(true);
});

test('the server renders the steps for every device', () => {
  const html = renderToString(
    <InEnglish>
      <InstallSteps installable={{ facts: packFacts, fileName: 'pack.mcpack' }} details={{ current: null }} />
    </InEnglish>,
  );
  for (const text of ['Android', 'iPhone or iPad', 'Windows', 'Console']) expect(html).toContain(text);
  expect(html).toContain('Close the game if it is running');
  expect(html).not.toContain('You play on');
});

test('drawings of the steps appear once the guide is unfolded, each with a text', async () => {
  on('Mozilla/5.0 (Linux; Android 15; Pixel 8)');
  const packs = [{ ...somePack, experiments: ['Beta APIs'] }];
  const { container } = render(
    <InstallGuide addon={addonDetail({ facts: { ...packFacts, packs } })} isOpen={false} />,
  );
  expect(screen.queryAllByRole('img')).toEqual([]);
  const details = container.querySelector('details');
  if (details) details.open = true;
  const drawings = await screen.findAllByRole('img');
  expect(drawings.map((drawing) => drawing.getAttribute('aria-label'))).toEqual([
    'A list of files, in which the downloaded pack is chosen.',
    'A list of apps to open the file with, in which the game is chosen.',
    'The settings of a world, in which a pack is moved from the available to the active ones.',
    'The settings of a world, in which a switch under Experiments is on.',
  ]);
});
