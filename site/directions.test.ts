// Styles that name a side say start or end, because Arabic runs from right to left.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, 'src');
/** A class for the left or right side; half of the width centres in both directions. */
const SIDE = /(?<![\w-])-?(?:[mp][lr]|border-[lr]|left|right)-(?!1\/2)[\w.[(]+/g;
/** A ring that turns clockwise, and a chart whose days run from left to right. */
const SAME_IN_ALL = ['features/catalogue/addon-page/Carousel.tsx', 'ui/chart/LineChart.tsx'];

test('components name sides by the direction of the language', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) => !SAME_IN_ALL.includes(file));
  expect(files.length).toBeGreaterThan(100);
  const sides = files.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(SIDE)].map(([found]) => `${file}: ${found}`),
  );
  expect(sides).toEqual([]);
});
