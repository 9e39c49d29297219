// What the scenes are built of.
import { type Colour, rgb } from './colour.ts';

export type Block = {
  colour: Colour;
  /** Of its upper face, when that is another. */
  top?: Colour;
  /** How much its texture varies, from 0 to 1. */
  grain: number;
  /** It shines in this light. */
  glow?: Colour;
  /** It lies a little lower and glitters. */
  liquid?: boolean;
};

export const block = (hex: string, grain = 0.1): Block => ({ colour: rgb(hex), grain });
export const capped = (side: string, top: string, grain = 0.12): Block => ({
  colour: rgb(side),
  top: rgb(top),
  grain,
});
export const glowing = (hex: string, light = hex): Block => ({
  colour: rgb(hex),
  grain: 0.12,
  glow: rgb(light),
});
export const liquid = (hex: string, glow?: string): Block => ({
  colour: rgb(hex),
  grain: 0.05,
  liquid: true,
  ...(glow ? { glow: rgb(glow) } : {}),
});

export const blocks = {
  grass: capped('#7a5a3a', '#6fae4a'),
  meadow: capped('#7a5a3a', '#8cc152'),
  drygrass: capped('#8a6a42', '#b7a94f'),
  swampgrass: capped('#5a4a34', '#5c7a3c'),
  mycelium: capped('#6d5560', '#9a86a8'),
  snowy: capped('#8d97a8', '#eef4fb', 0.05),
  ashen: capped('#3b3336', '#4a4146', 0.16),
  moss: capped('#5d6a55', '#5f8f4c'),
  cherrygrass: capped('#7d5d45', '#9cc468'),
  dirt: block('#7a5a3a', 0.14),
  sand: block('#e2cf96', 0.06),
  redsand: block('#c9743a', 0.08),
  sandstone: block('#d8c184', 0.08),
  terracotta: block('#a9583c', 0.07),
  ochre: block('#c98e46', 0.07),
  stone: block('#8a8d93', 0.12),
  darkstone: block('#54575f', 0.14),
  basalt: block('#35343c', 0.16),
  cobble: block('#777b80', 0.22),
  brick: block('#a4523f', 0.2),
  marble: block('#e6e3dc', 0.05),
  snow: block('#f3f7fc', 0.03),
  ice: block('#a6d5f2', 0.06),
  oak: block('#7b5a34', 0.14),
  planks: block('#b98d56', 0.12),
  darkwood: block('#54391f', 0.14),
  birch: block('#e3ddc9', 0.16),
  redwood: block('#7a3f2a', 0.14),
  leaves: block('#4f8a3a', 0.2),
  pine: block('#2f6247', 0.2),
  autumn: block('#d8862f', 0.2),
  cherry: block('#f0a5c4', 0.16),
  jungle: block('#3c9a3f', 0.24),
  palm: block('#5da53c', 0.2),
  cactus: block('#4b8b3b', 0.16),
  thatch: block('#c9a24a', 0.18),
  slate: block('#4c5a70', 0.12),
  roofred: block('#b3402f', 0.12),
  roofblue: block('#2f5f9e', 0.12),
  roofgreen: block('#3d7a5a', 0.12),
  roofpurple: block('#6a4a9c', 0.12),
  glass: block('#a9d7e8', 0.06),
  window: glowing('#ffd98a', '#ffb347'),
  lamp: glowing('#ffe6a3', '#ffb54d'),
  torch: glowing('#ffc04d', '#ff8a2b'),
  crystal: glowing('#7fe7ff', '#3fb8ff'),
  amethyst: glowing('#c58bff', '#9a4dff'),
  emeraldglow: glowing('#7dffb0', '#2bd97c'),
  ruby: glowing('#ff6b7a', '#ff2f55'),
  lava: liquid('#ff7a1f', '#ff5a12'),
  water: liquid('#3f8fd2'),
  tropic: liquid('#37b7c9'),
  swamp: liquid('#4f6f4a'),
  gold: block('#f2c23e', 0.1),
  iron: block('#cfd3d8', 0.07),
  copper: block('#c9764a', 0.12),
  verdigris: block('#58a68c', 0.12),
  coal: block('#26262b', 0.12),
  red: block('#c8382f', 0.07),
  blue: block('#2f62c8', 0.07),
  yellow: block('#f0c63a', 0.06),
  green: block('#4fa348', 0.08),
  purple: block('#7a48b8', 0.08),
  cyan: block('#38a9b8', 0.07),
  orange: block('#e8842b', 0.07),
  pink: block('#ee9fbe', 0.06),
  white: block('#f4f2ec', 0.04),
  black: block('#222228', 0.08),
  grey: block('#9a9ea6', 0.08),
  brown: block('#7a5233', 0.1),
  wheat: block('#e3c04b', 0.2),
  flower: block('#e8564f', 0.1),
} as const satisfies Record<string, Block>;

export type BlockName = keyof typeof blocks;
