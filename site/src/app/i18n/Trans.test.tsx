import { Plural, Trans } from '@lingui/react/macro';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';

const reason = 'Remove the <br/> tags, <0>this</0>, and use <b>bold</b> words';

test('tags in a text that is inserted into a sentence are shown, not parsed', () => {
  render(
    <p>
      <Trans>
        Rejected: <bdi>{reason}</bdi>
      </Trans>
    </p>,
  );
  expect(screen.getByText(reason).localName).toBe('bdi');
  expect(screen.getByRole('paragraph').textContent).toBe(`Rejected: ${reason}`);
});

test('tags in a text within a plural are shown too', () => {
  const count = 2;
  render(
    <p>
      <Plural value={count} one={`# file of ${reason}`} other={`# files of ${reason}`} />
    </p>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe(`2 files of ${reason}`);
});
