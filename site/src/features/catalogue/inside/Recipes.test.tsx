import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { namesIn } from './names.ts';
import { Recipes } from './Recipes.tsx';

const item = (id: string) => ({ id, isTag: false, count: 1 });

test('brewing and smithing recipes name their station and ingredients', () => {
  const listed = [
    {
      id: 'a:brew',
      kind: 'brewing' as const,
      width: 2,
      ingredients: [item('minecraft:potion_type:awkward'), item('a:dust')],
      result: item('a:tonic'),
    },
    {
      id: 'a:sword',
      kind: 'smithing' as const,
      width: 3,
      ingredients: [item('a:template'), item('a:sword'), item('a:gem')],
      result: item('a:gem_sword'),
    },
  ];
  const recipes = { total: 2, listed };
  render(<Recipes recipes={recipes} icons={[]} nameOf={namesIn(null)} partUrl={(path) => path} />);
  expect(screen.getByText('Tonic, in a brewing stand: 1 Potion type awkward, 1 Dust.')).toBeDefined();
  expect(screen.getByText('Gem sword, on a smithing table: 1 Template, 1 Sword, 1 Gem.')).toBeDefined();
});
