import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { packFacts, somePack } from '../../../testing/some-addon.ts';
import { PackList } from './PackList.tsx';

test('script modules run from left to right in every language', () => {
  const module = { uuid: null, moduleName: '@minecraft/server', version: '1.15.0' };
  render(<PackList facts={{ ...packFacts, packs: [{ ...somePack, dependencies: [module] }] }} />);
  expect(screen.getByText('@minecraft/server').dir).toBe('ltr');
});
