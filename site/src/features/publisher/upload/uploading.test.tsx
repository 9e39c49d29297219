// What the upload form shows while files are chosen and sent.

import { FILE_MESSAGES } from '@sandcrate/api/addons/upload-refusals.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts } from '../../../app/toasts/toasts.ts';
import { checkImage } from '../../../lib/file-checks.ts';
import { render } from '../../../testing/render.tsx';
import { picture } from '../../../testing/upload-form.ts';
import { PictureInput } from './PictureInput.tsx';
import { SendingBar } from './SendingBar.tsx';
import { useCheckedFile } from './use-checked-file.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [true, 'Checking the file...'],
  [false, 'Saving...'],
])('once all is sent, a form with a file (%s) says %s', (hasFile, text) => {
  render(<SendingBar state={{ phase: 'sending', share: 1, hasFile }} onRetry={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

test.each([
  [639, 1],
  [640, 0],
])('a picture that is %d pixels wide gets %d warnings', (width, warnings) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  const { container } = render(
    <PictureInput label="Banner" removal="Remove" file={picture} onFile={() => undefined} />,
  );
  fireEvent.load(container.getElementsByTagName('img')[0] ?? container);
  expect(screen.queryAllByText(/^This picture is only 639 pixels wide/)).toHaveLength(warnings);
});

function Banner() {
  const { file, error, choose } = useCheckedFile(checkImage);
  return <PictureInput label="Banner" removal="Remove" file={file} error={error} onFile={choose} />;
}

test('a refused file is scrolled into view, and its toast closes when a good one is chosen', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  render(<Banner />);
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Banner'), { target: { files: [file] } });
  choose(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(scroll.mock.contexts).toEqual([screen.getByText(FILE_MESSAGES.imageType)]);
  expect(currentToasts()).toMatchObject([{ title: FILE_MESSAGES.imageType, open: true }]);
  choose(picture);
  expect(currentToasts()).toMatchObject([{ open: false }]);
});
