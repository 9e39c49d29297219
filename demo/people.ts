// The names of the demo's moderator and players.

export const MODERATOR = 'heron';

export const PLAYERS = [
  'ada_in_caves', 'BarnabyBlox', 'birchbark', 'captain.nori', 'clover77', 'CobbleCat', 'daisychain', 'Dorian-W',
  'emberly', 'fennel', 'Finch_and_Fig', 'foxglove', 'gingersnap', 'GlowSquid', 'hazelnut', 'HollyB', 'ivo.builds',
  'Jasper_J', 'juniper', 'kelpie', 'KiteRunner', 'lark', 'LittleOtter', 'lumi', 'Maple-Mike', 'marigold', 'Mico',
  'mudlark', 'Nettle', 'nightjar', 'oakley', 'Olive.T', 'pebble', 'PiperPine', 'quartzy', 'Quince', 'rainyday',
  'Rowan_R', 'sable', 'SageTheMage', 'sparrowhawk', 'tansy', 'Thistle-Tom', 'tumble', 'Verity', 'wrenlet', 'Yarrow',
  'zephyr', 'acorn_annie', 'aspenglow', 'BadgerBen', 'bluebell', 'bramble', 'Cedar.S', 'chestnut', 'cinder',
  'Cloudberry', 'coralline', 'cricket88', 'Damson', 'dewdrop', 'DriftwoodDan', 'eider', 'elderflower', 'EmberFox',
  'fern_and_co', 'flint', 'frostpaw', 'Gale.R', 'goldfinch', 'greenfinger', 'harebell', 'Heath_H', 'honeydew',
  'icicle', 'Indigo-J', 'ivywood', 'jackdaw', 'kestrelkid', 'Larkspur', 'lichen', 'linnet', 'Mallow', 'meadowlark',
  'mistral', 'moorhen', 'Nuthatch', 'oatmeal', 'osprey_o', 'peatbog', 'Pinecone', 'ptarmigan', 'Reed-W', 'rosehip',
  'sandpiper', 'sedge', 'Snowdrop', 'sorrel', 'starling', 'swift42', 'teasel', 'Umber', 'vetch', 'WillowWill',
] as const; // biome-ignore format: a list of names

export const emailOf = (username: string) => `${username.toLowerCase()}@demo.sandcrate.example`;
