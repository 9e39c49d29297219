import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { styleSingleton } from './style-singleton.ts';

const applied = () =>
  document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join(' '));

test('styles apply to the page, without a style element, until the last component is gone', () => {
  const Style = styleSingleton();
  const elements = document.querySelectorAll('style').length;
  const first = render(<Style styles="body { overflow: hidden }" />);
  const second = render(<Style styles="body { overflow: scroll }" />);
  expect(applied()).toEqual([expect.stringMatching(/hidden/)]);
  expect(document.querySelectorAll('style')).toHaveLength(elements);
  first.unmount();
  expect(applied()).toEqual([expect.stringMatching(/hidden/)]);
  second.unmount();
  expect(applied()).toEqual([]);
});

test('changed styles replace the earlier ones, and those of others stay', () => {
  const [Style, Other] = [styleSingleton(), styleSingleton()];
  const { rerender } = render(<Style styles="p { top: 1px }" />);
  render(<Other styles="p { top: 3px }" />);
  rerender(<Style styles="p { top: 2px }" />);
  expect(applied().toSorted()).toEqual([expect.stringMatching(/2px/), expect.stringMatching(/3px/)]);
});
