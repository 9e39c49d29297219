import { describe, expect, test } from 'vitest';
import { withoutMarkup } from './analyse.ts';
import { fold } from './fold.ts';
import { tokensOf } from './tokens.ts';

describe('folding', () => {
  test.each([
    ['Café Décor', 'cafe decor'],
    ['SMÅLAND and ÖLAND', 'smaland and oland'],
    ['Straße Łódź Øre', 'strasse lodz ore'],
    ['İstanbul', 'istanbul'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['Σκοπός', 'σκοποσ'],
    ['Ёлка и йод', 'елка и йод'],
    ['أَلْعَاب', 'العاب'],
    ['שָׁלוֹם', 'שלומ'],
    ['ガ', 'ガ'],
    ['한국', '한국'],
  ])('%s is compared as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('composed and decomposed spellings are equal', () => {
    for (const word of ['Décor', 'ガラス', '한국', 'йод', 'أثاث']) {
      expect(fold(word.normalize('NFD'))).toBe(fold(word.normalize('NFC')));
    }
  });
});

const atoms = (text: string) => tokensOf(text).map((token) => token.atoms.join(' '));

describe('tokens', () => {
  test.each([
    ['LuckyBlock Classic', ['lucky block', 'classic']],
    ['KSPRescuePodFix', ['ksp rescue pod fix']],
    ['MechJeb2 v1.21.50', ['mech jeb 2', 'v 1.21.50']],
    ["Edd's Planes", ['edds', 'planes']],
    ['T.R.A.I.L.S. Plus', ['trails', 'plus']],
    ['planet-pack', ['planet', 'pack']],
    ['Endfield终末地工业Lib', ['endfield', '终末 末地 地工 工业', 'lib']],
    ['한국 항공기', ['한국', '항공 공기']],
    ['木', ['木']],
    ['Fire 🔥 pack', ['fire', '🔥', 'pack']],
    ['"&*!?()', []],
    ['قلعة الصحراء', ['قلعه', 'الصحراء']],
  ])('%s', (text, expected) => {
    expect(atoms(text)).toEqual(expected);
  });

  test('a whole is the run as it was written', () => {
    expect(tokensOf('LuckyBlock2 1.19').map(({ whole }) => whole)).toEqual(['luckyblock2', '1.19']);
  });

  test('each token has its place in the text', () => {
    const text = '  Crème «Brûlée» 电车!';
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Crème',
      'Brûlée',
      '电车',
    ]);
  });

  test('lone marks and surrogates are harmless', () => {
    expect(tokensOf('\u0301\u0301 \ud800 a\u0000b')).toHaveLength(2);
  });
});

test('markup is blanked and the rest stays in place', () => {
  const text = '<b class="x">Bold</b> §aGreen https://example.org/a?b=c [ff00aa]pink &amp; 2 < 3';
  const plain = withoutMarkup(text);
  expect(plain).toHaveLength(text.length);
  expect(plain.split(/\s+/).filter(Boolean)).toEqual(['Bold', 'Green', 'pink', '2', '<', '3']);
});
