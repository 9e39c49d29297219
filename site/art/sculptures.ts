import type { Sculpture } from './voxels.ts';

/** A closed crate, shown for an add-on without a picture. */
const crate: Sculpture = [
  ['bbbb', 'bwwb', 'bwwb', 'bbbb'],
  ['bwwb', 'wwww', 'wwww', 'bwwb'],
  ['bwwb', 'wwww', 'wwww', 'bwwb'],
  ['bbbb', 'bwwb', 'bwwb', 'bbbb'],
];

/** An empty crate. */
const emptyCrate: Sculpture = [
  ['bbbbb', 'bdddb', 'bdddb', 'bdddb', 'bbbbb'],
  ['bwwwb', 'w...w', 'w...w', 'w...w', 'bwwwb'],
  ['bbbbb', 'b...b', 'b...b', 'b...b', 'bbbbb'],
];

/** A path that ends in mid-air, for pages that do not exist. */
const brokenBridge: Sculpture = [
  ['ee......ee', 'ee......ee', 'ee......ee'],
  ['ggb....bgg', 'ggb....bgg', 'ggb....bgg'],
  ['..w....w..', '..ww..ww..', '..w....w..'],
];

/** A closed gate. */
const gate: Sculpture = [
  ['kk...kk', 'kkdddkk'],
  ['kkiiikk', 'kk...kk'],
  ['kkiyikk', 'kk...kk'],
  ['kkiiikk', 'kk...kk'],
  ['kkkkkkk', 'kk...kk'],
  ['k.k.k.k', 'k.....k'],
];

/** A torn letter, for bad news. */
const tornLetter: Sculpture = [
  ['bbbbbb', 'booowb', 'bo.oob', 'bbbbbb'],
  ['......', '.oo.o.', '.o..o.', '......'],
  ['......', '..r...', '......', '......'],
];

/** A small monument for each category. */
const categories = {
  tools: [
    ['kkk', 'kkk', 'kkk'],
    ['...', 'iii', '...'],
    ['...', '.i.', '...'],
    ['...', 'iii', '...'],
    ['ccc', 'iii', '...'],
  ],
  mobs: [
    ['.....', 'k...k', '.....', 'k...k', '.....'],
    ['.....', 'ooooo', 'ooooo', 'ooooo', '.....'],
    ['.....', 'ooooo', 'ooooo', 'ooooo', '.ddd.'],
    ['.....', '.ooo.', 'ooooo', '.ooo.', '.kdk.'],
    ['.....', '.....', '.....', '.ooo.', '.ooo.'],
  ],
  buildings: [
    ['iiii', 'iiii', 'iiii', 'iiii'],
    ['oooo', 'o..o', 'o..o', 'otoo'],
    ['oooo', 'o..o', 'o..o', 'otoo'],
    ['rrrr', 'rrrr', 'rrrr', 'rrrr'],
    ['....', 'rrrr', 'rrrr', '....'],
  ],
  weapons: [['..t..'], ['..t..'], ['yyyyy'], ['..i..'], ['..i..'], ['..i..'], ['..i..']],
  worldgen: [
    ['eeee', 'eeee', 'eeeq', 'eeqq'],
    ['gggg', 'gggg', 'ggg.', 'gg..'],
    ['.t..', 'gg..', '....', '....'],
    ['lll.', 'll..', '....', '....'],
    ['.l..', '....', '....', '....'],
  ],
  gameplay: [
    ['vvvvvv', 'vvvvvv', 'vvvvvv', 'vv..vv'],
    ['.y....', 'yyy.r.', '.y.r..', '......'],
  ],
} satisfies Record<string, Sculpture>;

/** An open crate in a landscape, with the world climbing out of it. */
const heroScene: Sculpture = [
  [
    '.sssssssss..',
    'ssssssssssss',
    'sdssssssssss',
    'sssssssssdss',
    'ssssssssssss',
    'ssssssssssss',
    'ssssssssssss',
    'sssdssssssss',
    'ssssssssssss',
    '.sssssssdsq.',
    '..sssssssqq.',
  ],
  [
    '.gg.........',
    'ggg.........',
    'gg..........',
    '....bbbbbb..',
    '....bwwwwb..',
    '....bwwwwb..',
    '....bwwwwb..',
    '....bwwwwb..',
    '....bbbbbb..',
    '............',
    '............',
  ],
  [
    '............',
    '.t..........',
    '............',
    '....bwwwwb..',
    '....wggggw..',
    '....wgrrvw..',
    '....wgrrvw..',
    '....wuuyyw..',
    '....bwwwwb..',
    '............',
    '.d..........',
  ],
  [
    '.l..........',
    'ltl.........',
    '.l..........',
    '....bwwwwb..',
    '....wglluw..',
    '....wrpgvw..',
    '....wooyvw..',
    '....wuuycw..',
    '....bwwwwb..',
    '............',
    '............',
  ],
  [
    '............',
    '.l..........',
    '............',
    '....bbbbbb..',
    '....bltlub..',
    '....brpgvb..',
    '....bo.yvb..',
    '....bu..cb..',
    '....bbbbbb..',
    '............',
    '............',
  ],
  [
    '............',
    '............',
    '............',
    '............',
    '....ltl.....',
    '......g.....',
    '.......y....',
    '........c...',
    '............',
    '............',
    '............',
  ],
  ['', '', '', '.....l', '....lll', '.....l', '', '', '', '', ''],
  ['', '', '', '', '.....l', '', '', '', '', '', ''],
];

/** Every drawing of the site, by the name it is imported under. */
export const sculptures: Readonly<Record<string, Sculpture>> = {
  crate,
  emptyCrate,
  brokenBridge,
  gate,
  tornLetter,
  ...categories,
  heroScene,
};
